import type { App } from '../../src/app/app.ts';
import { attachmentsIn } from '../../src/app/file-chip.ts';
import { reportError } from '../../src/app/report-error.ts';
import { contextFor, currentTarget } from '../../src/app/run-turn.ts';
import { syncConversation } from '../../src/app/sync.ts';
import { Failure } from '../../src/base/failure.ts';
import { indentJson } from '../../src/base/indent-json.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { runYielding } from '../../src/base/yielding.ts';
import { preview } from '../../src/chat/preview.ts';
import type { ShownRequest } from '../../src/providers/http/request.ts';
import { dim, styled, verbatim } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { print, printLongQuoted } from '../output.ts';
import { message } from './chat.ts';
import { shortenBase64 } from './shorten-base64.ts';

const options = { raw: { summary: 'the whole body as it is sent, without line breaks' } } as const;

const next = defineCommand({
  name: 'next',
  summary: 'show the request that a message would be sent with, and send nothing',
  example: '/inspect next hello',
  args: { text: { kind: message, extent: 'raw rest' } },
  options,
  mode: 'chat',
  run: (app, { text, raw }) => showNext(app, text, raw),
});

/** `inspect`: shows the request of the last message, or of the next one, with the mask in place of the key. */
export const inspect = defineCommand({
  name: 'inspect',
  summary: 'show the request of the last message as it was sent, with its key masked',
  example: '/inspect',
  options,
  verbs: [next],
  mode: 'chat',
  run: (app, { raw }) => showLast(app, raw),
});

async function showLast(app: App, isRaw: boolean): Promise<void> {
  const { lastRequest } = app.access;
  if (lastRequest) return show(app, lastRequest, isRaw, 'sent');
  const how = asTyped('inspect next hello', app.chat);
  print(
    app,
    styled`No message was sent from this tab yet. To see a request without sending it: ${how}`,
  );
}

/** Shows what a message would be sent with: in the conversation in chat mode, otherwise in a new one, as with `chat`. */
async function showNext(app: App, text: string, isRaw: boolean): Promise<void> {
  const { access, chat, console } = app;
  if (chat.chatting) await syncConversation(app);
  const conversation = chat.chatting ? chat.conversation : chat.create(chat.bot);
  const target = await currentTarget(app, conversation);
  const { provider, bot } = target;
  if (access.mismatchedKey(provider, bot)) throw mismatched(provider.id);
  const sender = access.sender(provider, bot);
  const context = { ...contextFor(app, conversation, target, sender), isInChat: chat.chatting };
  try {
    const files = attachmentsIn(console.chips);
    const question = { type: 'new', text, ...(files.length > 0 && { files }) } as const;
    const request = await preview(context, question, console.signal);
    await show(app, request, isRaw, 'not sent');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await reportError(app, error, { ...target, selected: sender.selected });
  }
}

function mismatched(id: string): Failure {
  return new Failure(
    'conflict',
    `The key saved for ${id} looks like one of another provider: a message asks before it is sent.`,
    { suggestion: `key set ${id}` },
  );
}

/** Prints the parts of a request, the body in steps. Rejects with the signal's reason after Ctrl-C. */
async function show(
  app: App,
  { method, url, headers, body }: ShownRequest,
  isRaw: boolean,
  state: 'sent' | 'not sent',
): Promise<void> {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  for (const line of [`${method} ${url}`, ...fields]) print(app, verbatim(styled`${line.trim()}`));
  const text = typeof body === 'string' ? body : await body.text();
  const shown = isRaw ? text : await runYielding(indentJson(shortenBase64(text)));
  await printLongQuoted(app, 'Body', shown, verbatim);
  const sizes = [
    `address ${bytes(url)}`,
    `headers ${bytes(fields.join(''))}`,
    `body ${bytes(body)}`,
  ];
  const note = `${state} · bytes: ${sizes.join(', ')} · the browser adds headers of its own`;
  print(app, dim(styled`${note}`));
}

/** Formats the size of a text in UTF-8. */
function bytes(content: string | Blob): string {
  return new Blob([content]).size.toLocaleString('en-US');
}
