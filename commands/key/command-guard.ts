import type { App } from '../../src/app/app.ts';
import { Cancelled } from '../../src/base/failure.ts';
import { isCommand } from '../../src/base/tokenize.ts';
import { findProvider } from '../../src/providers/registry.ts';
import { keyCommand } from '../../src/secrets/key-command.ts';
import { choose } from '../../src/terminal/form/question.ts';
import { type Printable, styled } from '../../src/terminal/text/styled-text.ts';
import { childNamed, helpName } from '../grammar.ts';
import { key } from './key.ts';

/** Characters of the shortest word that may be an API key. */
const minKeyCharacters = 16;

interface KeyCommandLine {
  /** The line to run. */
  readonly line: string;
  /** Its beginning, without words that may be a key. */
  readonly shown: string;
}

/**
 * Asks about a message that looks like a key command without its slash, which a reply that imitates the console may have
 * prompted, and about a long word after such a message, which may be the key. Returns the command to run, or undefined if
 * the message is to be sent. Throws Cancelled otherwise.
 */
export async function commandMeant(app: App, text: string): Promise<string | undefined> {
  const isKeyExpected = app.chat.expectsKey;
  const command = keyCommandIn(text);
  app.chat.expectsKey = command !== undefined;
  if (command) {
    const notice = styled`That is the command ${command.shown} without its slash.`;
    const question = styled`${notice} [r]un it, [s]end it as a message, [c]ancel:`;
    return (await asked(app, question, ['run', 'send'])) === 'run' ? command.line : undefined;
  }
  if (isKeyExpected && isLongWord(text)) {
    await asked(app, styled`That may be an API key. [s]end it as a message, [c]ancel:`, ['send']);
  }
  return undefined;
}

async function asked<Choice extends 'run' | 'send'>(
  { view }: App,
  question: Printable,
  choices: readonly Choice[],
): Promise<Choice> {
  const choice = await choose(view, question, [...choices, 'cancel'], 'cancel');
  if (choice === 'cancel')
    throw new Cancelled('Nothing was sent. /key set asks for a key with hidden input.');
  return choice;
}

/** Reads a message that is a key command without its slash; undefined for other messages. */
function keyCommandIn(text: string): KeyCommandLine | undefined {
  const command = keyCommand(text);
  if (!command || command.secrets.length > 0 || isCommand(text.trim())) return undefined;
  const { verb, provider } = command;
  const name = verb.text.toLowerCase();
  if (name !== helpName && !childNamed(key, name)) return undefined;
  const known = provider && findProvider(provider.text)?.id;
  return {
    line: `/key ${name}${text.slice(verb.end)}`,
    shown: `/key ${name}${known ? ` ${known}` : ''}`,
  };
}

function isLongWord(text: string): boolean {
  const word = text.trim();
  return [...word].length >= minKeyCharacters && !/\s/.test(word);
}
