import type { App } from '../src/app.ts';
import { allMessages } from '../src/exchange/batches.ts';
import { isMessage } from '../src/stores/session.ts';
import { dim, ink, type Printable, underline } from '../src/terminal/ink.ts';
import { say } from './say.ts';

/** Characters shown before and behind what was found. */
const around = 60;

/** Prints each message that was not taken back and holds the text, in any case, as soon as it is found; Ctrl-C stops. */
export async function search(app: App, text: string): Promise<void> {
  const { sessions } = app.talk.journal;
  const titles = new Map(
    (await sessions.list()).map(({ id, title }, at) => [id, `${at + 1}  ${title}`]),
  );
  const wanted = text.toLowerCase();
  const gone = new Set<string>();
  let count = 0;
  for await (const batch of allMessages(sessions.database)) {
    app.console.signal.throwIfAborted();
    for (const message of batch.filter(isMessage)) {
      if (message.role === 'user' && message.out) gone.add(message.id);
      const isGone = gone.has(message.role === 'user' ? message.id : message.question);
      const title = isGone ? undefined : titles.get(message.session);
      const found = title !== undefined && snippet(app, message.text, wanted);
      if (!found) continue;
      count += 1;
      say(app, ink`${title}`);
      say(app, ink`   ${found}`);
    }
    await app.glass.screen.flush();
  }
  const how = count > 0 ? '; to go on with one: session resume N' : '';
  say(app, dim(ink`${count || 'Nothing'} found${how}.`));
}

/** The row around what is wanted, that marked; what stands under a mask is not searched. */
function snippet({ wire }: App, raw: string, wanted: string): Printable | undefined {
  if (!raw.toLowerCase().includes(wanted)) return undefined;
  const text = wire.keys.redact(raw).replace(/\s+/g, ' ');
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0) return undefined;
  const [start, end] = [Math.max(0, at - around), at + wanted.length];
  const [before, after] = [start > 0 ? '…' : '', end + around < text.length ? '…' : ''];
  const found = underline(ink`${text.slice(at, end)}`);
  return ink`${before}${text.slice(start, at)}${found}${text.slice(end, end + around)}${after}`;
}
