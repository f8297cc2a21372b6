import { nonTextControl } from '../../base/unicode.ts';
import { type BotConfig, recordVersion } from '../../storage/bot.ts';
import { isSessionMarkdown } from '../export/markdown.ts';
import type { ExportedBot } from '../format.ts';
import { refusal } from '../limits.ts';
import { sanitizeName } from './bot-naming.ts';

/** What no text has: control characters but the ends of rows, pages and tabs. */
const binary = new RegExp(`(?![\\v\\f])[${nonTextControl}]`);

const asJson = 'To import it, export it as JSON: export session ID.';

/** A bot that is called as the file is and has its text as the system prompt. Throws an `invalid-data` Failure where there is none, or a session's Markdown. */
export function readPrompt(
  fileName: string,
  text: string,
  target: Pick<BotConfig, 'provider' | 'model'>,
): ExportedBot {
  const system = text.trim();
  if (system === '') throw refusal('The file is empty.', 'Choose another.');
  if (binary.test(system)) throw refusal('The file is no text.', 'Choose another.');
  if (isSessionMarkdown(system))
    throw refusal('That is a session that keysh wrote to be read.', asJson);
  const name = sanitizeName(fileName.replace(/\.\w{1,8}$/, '')) || 'prompt';
  return { v: recordVersion, id: crypto.randomUUID(), name, ...target, system, parameters: {} };
}
