import { nonTextControl } from '../../base/unicode.ts';
import { type BotConfig, recordVersion } from '../../storage/bot.ts';
import { isSessionMarkdown } from '../export/markdown.ts';
import type { ExportedBot } from '../format.ts';
import { refusal } from '../limits.ts';
import { sanitizeName } from './bot-naming.ts';

/** Control characters that a text does not contain, unlike line ends, tabs and form feeds. */
const binary = new RegExp(`(?![\\v\\f])[${nonTextControl}]`);

const asJson = 'To import it, export it as JSON: export session ID.';

/**
 * Returns a bot with the name of the file, and its text as the system prompt. Throws an `invalid-data` Failure if the text is
 * empty, not a text, or the Markdown of a session.
 */
export function readPrompt(
  fileName: string,
  text: string,
  target: Pick<BotConfig, 'provider' | 'model'>,
): ExportedBot {
  const system = text.trim();
  if (system === '') throw refusal('The file is empty.', 'Choose another.');
  if (binary.test(system)) throw refusal('The file is not text.', 'Choose another.');
  if (isSessionMarkdown(system))
    throw refusal('That is a session that was exported as Markdown.', asJson);
  const name = sanitizeName(fileName.replace(/\.\w{1,8}$/, '')) || 'prompt';
  return { v: recordVersion, id: crypto.randomUUID(), name, ...target, system, parameters: {} };
}
