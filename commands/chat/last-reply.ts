import type { App } from '../../src/app/app.ts';
import { loadMarkdown } from '../../src/app/reply-outputs.ts';
import { tryToRead } from '../../src/app/sync.ts';
import { Failure } from '../../src/base/failure.ts';
import { webAddress } from '../../src/base/web-address.ts';
import type { Source } from '../../src/providers/sources.ts';
import { redactLong } from '../../src/secrets/redact-long.ts';
import { hasText } from '../../src/storage/session.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import type { MarkdownParts } from '../../src/terminal/markdown/parts.ts';
import { openAddress } from '../../src/terminal/screen/links.ts';
import { dim, sanitize, styled, verbatim } from '../../src/terminal/text/styled-text.ts';
import { toClipboard } from '../clipboard.ts';
import { count } from '../count.ts';
import { defineCommand } from '../definition.ts';
import { number, oneOf } from '../kinds/text.ts';
import { print, printLongQuoted } from '../output.ts';

type Part = 'code' | 'table' | 'sources';

export const copy = defineCommand({
  name: 'copy',
  summary: 'copy the last reply, or a code block, table or its sources, to the clipboard',
  example: '/copy code 2',
  args: {
    what: {
      kind: oneOf<Part>(['code', 'table', 'sources']),
      summary: 'code or table: the last one, or number n; sources: all, or number n',
      isOptional: true,
    },
    n: { kind: number, summary: 'the number shown above it', isOptional: true },
  },
  mode: 'chat',
  run: (app, { what, n }) => copyAnswer(app, what, n),
});

export const open = defineCommand({
  name: 'open',
  summary: 'list the sources and links of the last reply, or open one after a question',
  example: '/open 1',
  args: { n: { kind: number, summary: 'its number in the list', isOptional: true } },
  mode: 'chat',
  run: (app, { n }) => openLink(app, n),
});

export const raw = defineCommand({
  name: 'raw',
  summary: 'print the last reply as it was received',
  mode: 'chat',
  run: async (app) => printLongQuoted(app, 'Reply', await lastAnswer(app), verbatim),
});

export const think = defineCommand({
  name: 'think',
  summary: 'print the reasoning of the last reply',
  mode: 'chat',
  run: printReasoning,
});

/** Prints the stored reasoning of the last reply that has any text or reasoning. Throws a `not-found` Failure. */
async function printReasoning(app: App): Promise<void> {
  await tryToRead(app);
  const { turns } = app.chat.conversation;
  const replies = turns.flatMap(({ reply, replies: all }) => {
    const newest = all.at(-1);
    return hasText(newest) ? [reply] : [reply, newest];
  });
  const reasoning = replies.findLast((reply) => reply?.thought || hasText(reply))?.thought;
  if (!reasoning) throw new Failure('not-found', 'The last reply has no reasoning.');
  await printLongQuoted(app, 'Reasoning', reasoning.trim(), dim);
}

/** Returns the last reply with keys masked, including a key that became known after it was stored. */
async function lastAnswer(app: App): Promise<string> {
  await tryToRead(app);
  const { chat, keys } = app;
  const answer = chat.conversation.lastReply()?.text;
  if (answer === undefined) throw new Failure('not-found', 'There is no reply yet.');
  return redactLong(keys.known, answer, 'known');
}

async function copyAnswer(app: App, what?: Part, n?: number): Promise<void> {
  const answer = await lastAnswer(app);
  const copied = what === undefined ? answer : await partIn(app, answer, what, n);
  await toClipboard(copied, 'Select the text and press Ctrl-C.');
  print(app, dim(styled`Copied ${copied.length.toLocaleString('en-US')} characters.`));
}

/** Returns the last code block or table of a reply, or the one with a number. Throws a `not-found` Failure. */
async function partIn(app: App, answer: string, what: Part, n?: number): Promise<string> {
  const [parts, noun] = await partsCalled(app, answer, what);
  const isAll = what === 'sources' && n === undefined && parts.length > 0;
  const part = isAll ? parts.join('\n') : parts[(n ?? parts.length) - 1];
  if (part !== undefined) return part;
  throw new Failure('not-found', `The last reply has ${count(parts.length, noun)}.`, {
    suggestion: `/copy, or for one of them: /copy ${what} N`,
  });
}

/** Returns the parts of a reply that have a name, and the noun for one of them. */
async function partsCalled(
  app: App,
  answer: string,
  what: Part,
): Promise<readonly [parts: readonly string[], noun: string]> {
  if (what === 'sources') {
    return [lastSources(app).map(({ url, title }) => `${title} ${url}`.trim()), 'source'];
  }
  const { codes, tables } = await partsOf(app, answer);
  return what === 'code' ? [codes, 'code block'] : [tables, 'table'];
}

/** Returns the sources of the last reply that have a web address, sanitized and with keys masked. */
function lastSources({ chat, keys }: App): readonly Source[] {
  const { sources = [] } = chat.conversation.lastReply() ?? {};
  return sources.flatMap(({ url, title }) => {
    const address = webAddress(url) && webAddress(keys.redact(url));
    return address ? [{ url: address, title: sanitize(keys.redact(title)) }] : [];
  });
}

/** Lists the addresses in the last reply, or opens one if the user agrees. Throws a `not-found` Failure. */
async function openLink(app: App, n?: number): Promise<void> {
  const { addresses: links } = await partsOf(app, await lastAnswer(app));
  const sources = lastSources(app).map(({ url }) => url);
  // The sources come first, because their numbers are on the screen.
  const addresses = [...new Set([...sources, ...links])];
  if (n === undefined && addresses.length > 0) {
    const list = addresses.map((address, at) => `${at + 1} ${address}`).join('\n');
    return printLongQuoted(app, 'Links', list, verbatim);
  }
  const address = addresses[(n ?? 0) - 1];
  if (address === undefined) {
    const suggestion = addresses.length > 0 ? { suggestion: '/open lists them' } : {};
    const number = count(addresses.length, 'link');
    throw new Failure('not-found', `The last reply has ${number}.`, suggestion);
  }
  if (await confirm(app.view, styled`Open ${address} in a new tab?`)) openAddress(address);
}

/** Parses the Markdown of a reply. Throws an `unavailable` Failure if the renderer cannot be loaded. */
async function partsOf(app: App, answer: string): Promise<MarkdownParts> {
  const markdown = await loadMarkdown(app);
  if (markdown) return markdown.partsOf(answer);
  throw new Failure('unavailable', 'The Markdown renderer could not be loaded.', {
    suggestion: '/copy copies the whole reply',
  });
}
