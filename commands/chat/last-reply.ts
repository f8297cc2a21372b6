import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { redactLong } from '../../src/secrets/redact-long.ts';
import { dim, styled, verbatim } from '../../src/terminal/text/styled-text.ts';
import { toClipboard } from '../clipboard.ts';
import { defineCommand } from '../definition.ts';
import { number, text } from '../kinds/text.ts';
import { print, printLongQuoted } from '../output.ts';
import { codeBlocks } from './code-blocks.ts';

export const copy = defineCommand({
  name: 'copy',
  summary: 'copy the last reply, or a code block in it, to the clipboard',
  example: '/copy code 2',
  args: {
    what: {
      kind: text,
      summary: 'code for the last block, or code and its number',
      isOptional: true,
    },
    n: { kind: number, isOptional: true },
  },
  mode: 'chat',
  run: (app, { what, n }) => copyAnswer(app, what, n),
});

export const raw = defineCommand({
  name: 'raw',
  summary: 'print the last reply as it was received',
  mode: 'chat',
  run: async (app) => printLongQuoted(app, 'Reply', await lastAnswer(app), verbatim),
});

/** Returns the last reply without keys: one may be cut between its pieces, or be known only since it came. */
async function lastAnswer({ chat, keys }: App): Promise<string> {
  const answer = chat.conversation.lastAnswer();
  if (answer === undefined) throw new Failure('not-found', 'There is no reply yet.');
  return redactLong(keys.known, answer, 'known');
}

async function copyAnswer(app: App, what?: string, n?: number): Promise<void> {
  const answer = await lastAnswer(app);
  const copied = what === undefined ? answer : await codeIn(answer, what, n);
  await toClipboard(copied, 'Select the text and press Ctrl-C.');
  print(app, dim(styled`Copied ${copied.length.toLocaleString('en-US')} characters.`));
}

/** The last block of code in a reply, or the one of a number. Throws a `not-found` Failure. */
async function codeIn(answer: string, what: string, n?: number): Promise<string> {
  const blocks = await codeBlocks(answer);
  const at = n ?? blocks.length;
  const code = what === 'code' ? blocks[at - 1] : undefined;
  if (code) return answer.slice(code.start, code.end);
  throw new Failure('not-found', `The last reply has ${blocks.length || 'no'} blocks of code.`, {
    suggestion: '/copy, or for a block: /copy code N',
  });
}
