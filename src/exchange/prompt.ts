import { type Design, fitName, recordVersion } from '../stores/bot.ts';
import type { ExportedBot } from './format.ts';
import { refusal } from './limits.ts';

/** What no text has: control characters but the ends of rows, pages and tabs. */
const binary = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/** A bot that is called as the file is and has its text as the system prompt. Throws a `usage` Failure where there is none. */
export function readPrompt(
  fileName: string,
  text: string,
  partner: Pick<Design, 'provider' | 'model'>,
): ExportedBot {
  const system = text.trim();
  if (system === '') throw refusal('The file is empty.', 'Choose another.');
  if (binary.test(system)) throw refusal('The file is no text.', 'Choose another.');
  const name = fitName(fileName.replace(/\.\w{1,8}$/, '')) || 'prompt';
  return { v: recordVersion, id: crypto.randomUUID(), name, ...partner, system, parameters: {} };
}
