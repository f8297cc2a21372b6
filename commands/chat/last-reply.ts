import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { dim, styled, verbatim } from '../../src/terminal/text/styled-text.ts';
import { toClipboard } from '../clipboard.ts';
import { numberIn } from '../count.ts';
import { withExample } from '../help.ts';
import { say, sayLong } from '../output.ts';
import { codeBlocks } from './code-blocks.ts';

/** What is done with the last reply: `/copy`, `/raw`. */
export function addLastReply(program: Command, app: App): void {
  withExample(program.command('copy'), '/copy code 2')
    .description('put the last reply, or a block of code in it, on the clipboard')
    .argument('[what]', 'code for the last block, or code and its number')
    .argument('[n]')
    .action((what?: string, n?: string) => copyAnswer(app, what, n));
  program
    .command('raw')
    .description('the last reply as it came')
    .action(() => sayLong(app, 'Reply', lastAnswer(app), verbatim));
}

/** Returns the last reply without keys: one may be cut between its pieces, or be known only since it came. */
function lastAnswer({ talk, wire }: App): string {
  const answer = talk.conversation.lastAnswer();
  if (answer === undefined) throw new Failure('usage', 'There is no reply yet.');
  return wire.keys.redactStored(answer);
}

async function copyAnswer(app: App, what?: string, n?: string): Promise<void> {
  const answer = lastAnswer(app);
  const text = what === undefined ? answer : await codeIn(answer, what, n);
  await toClipboard(text, 'Select the text and press Ctrl-C.');
  say(app, dim(styled`Copied ${text.length.toLocaleString('en-US')} characters.`));
}

/** The last block of code in a reply, or the one of a number. Throws a `usage` Failure. */
async function codeIn(answer: string, what: string, n?: string): Promise<string> {
  const blocks = await codeBlocks(answer);
  const at = n === undefined ? blocks.length : numberIn(n);
  const code = what === 'code' ? blocks[at - 1] : undefined;
  if (code) return answer.slice(code.start, code.end);
  throw new Failure('usage', `The last reply has ${blocks.length || 'no'} blocks of code.`, {
    suggestion: '/copy, or for a block: /copy code N',
  });
}
