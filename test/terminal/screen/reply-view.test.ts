import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FoldedText } from '../../../src/terminal/markdown/folded-text.ts';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { ReplyView } from '../../../src/terminal/screen/reply-view.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const status = '… model 0 s · Ctrl-C stops';
const unfiltered = () => ({ push: (text: string) => text, flush: () => '' });

function openReply(isRendered: boolean, name = 'model') {
  const { view, rows } = openConsole(40, 20);
  const { screen } = view;
  screen.print(styled`> question\n`);
  const outputs = {
    text: () => new MarkdownOutput(screen),
    reasoning: () => new FoldedText(screen),
  };
  const reply = new ReplyView(screen, name, unfiltered, isRendered ? outputs : {});
  onTestFinished(() => reply.close());
  const rowsAfter = async () => {
    screen.print(styled`usage\n`);
    return rows();
  };
  return { reply, rows, rowsAfter };
}

test.each([true, false])(
  'a reply has an empty row above and below (rendered: %s)',
  async (isRendered) => {
    const { reply, rowsAfter } = openReply(isRendered);
    reply.note('a note');
    reply.text('one\n\n');
    reply.text('two');
    reply.end(undefined);
    expect(await rowsAfter()).toEqual(['> question', 'a note', '', 'one', '', 'two', '', 'usage']);
  },
);

test('the remark on an incomplete reply is below the empty row', async () => {
  const { reply, rowsAfter } = openReply(true);
  reply.text('one');
  reply.end('stopped');
  expect(await rowsAfter()).toEqual(['> question', '', 'one', '', '[stopped]', 'usage']);
});

test('the status with the key that stops the reply is below it while it streams', async () => {
  const { reply, rows } = openReply(true);
  reply.text('one\n\n');
  reply.text('two');
  expect(await rows()).toEqual(['> question', '', 'one', '', 'two', '… model 0 s · Ctrl-C stops']);
  reply.end(undefined);
  expect((await rows()).at(-1)).toBe('two');
});

test('the status shortens the name of the model, not the key that stops the reply', async () => {
  const { rows } = openReply(true, 'anthropic:claude-sonnet-5-5');
  expect((await rows()).at(-1)).toBe('… anthropic:claude-… 0 s · Ctrl-C stops');
});

test('where no reply arrives there is no empty row', async () => {
  const { reply, rowsAfter } = openReply(true);
  reply.close();
  expect(await rowsAfter()).toEqual(['> question', 'usage']);
});

test('folded reasoning begins with its first word, and leaves nothing if it has none', async () => {
  const { reply, rows, rowsAfter } = openReply(true);
  reply.reasoning('\n');
  expect(await rows()).toEqual(['> question', '', status]);
  reply.reasoning('\nhm');
  expect(await rows()).toEqual(['> question', '', 'hm', status]);
  reply.close();
  expect((await rowsAfter())[2]).toMatch(/^Thought for/);
  const other = openReply(true);
  other.reply.reasoning('\n');
  other.reply.text('answer');
  other.reply.close();
  expect(await other.rowsAfter()).toEqual(['> question', '', 'answer', '', 'usage']);
});
