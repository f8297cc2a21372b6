import * as v from 'valibot';
import { type Design, nameSchema, recordVersion } from '../stores/bot.ts';
import type { ExportedBot } from './format.ts';
import { refusal } from './limits.ts';

const longestName = 64;

/** A bot that is called as the file is and has its text as the system prompt. Throws a `usage` Failure where there is none. */
export function readPrompt(
  fileName: string,
  text: string,
  partner: Pick<Design, 'provider' | 'model'>,
): ExportedBot {
  const system = text.trim();
  if (system === '') throw refusal('The file is empty.', 'Choose another.');
  if (system.includes('\0')) throw refusal('The file is no text.', 'Choose another.');
  const name = nameFrom(fileName);
  return { v: recordVersion, id: crypto.randomUUID(), name, ...partner, system, parameters: {} };
}

function nameFrom(fileName: string): string {
  const stem = fileName.replace(/\.\w{1,8}$/, '');
  const name = stem.replace(/[\s"'`@/\p{Cc}\p{Cf}\p{Cs}]+/gu, '-').replace(/^-+|-+$/g, '');
  const short = [...name].slice(0, longestName).join('');
  return v.is(nameSchema, short) ? short : 'prompt';
}
