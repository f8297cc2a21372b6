import type { App } from '../src/app.ts';
import { field, text } from '../src/providers/json.ts';
import { allMessages } from '../src/stores/batches.ts';
import { isMessage } from '../src/stores/session.ts';
import { dim, ink, type Printable, underline } from '../src/terminal/ink.ts';
import { say, under } from './say.ts';

/** Characters shown before and behind what was found. */
const around = 60;

/** Prints each message that was not taken back and holds the text, in any case, as soon as it is found; Ctrl-C stops. */
export async function search(app: App, typed: string): Promise<void> {
  const { sessions } = app.talk.journal;
  const titles = new Map(
    (await sessions.list()).map(({ id, title }, at) => [id, `${at + 1}  ${title}`]),
  );
  const wanted = typed.toLowerCase();
  const gone = new Set<unknown>();
  let count = 0;
  let shown = 0;
  for await (const batch of allMessages(sessions.database)) {
    app.console.signal.throwIfAborted();
    for (const message of batch) {
      if (field(message, 'out') !== undefined) gone.add(field(message, 'id'));
      if (!mayHold(message, wanted) || !isMessage(message)) continue;
      const isGone = gone.has(message.role === 'user' ? message.id : message.question);
      const title = isGone ? undefined : titles.get(message.session);
      const found = title !== undefined && snippet(app, message.text, wanted);
      if (!found) continue;
      count += 1;
      say(app, ink`${title}`);
      say(app, under(app, found));
    }
    if (count > shown) await app.glass.screen.flush();
    shown = count;
  }
  const how = count > 0 ? '; to go on with one: session resume N' : '';
  say(app, dim(ink`${count || 'Nothing'} found${how}.`));
}

/** Looked at first: few messages hold it, and what they are made of takes longer to tell. */
function mayHold(message: unknown, wanted: string): boolean {
  return text(field(message, 'text'))?.toLowerCase().includes(wanted) ?? false;
}

/** The row around what is wanted, that marked; what stands under a mask is not searched. */
function snippet({ wire }: App, raw: string, wanted: string): Printable | undefined {
  const row = wire.keys.redact(raw).replace(/\s+/g, ' ');
  const at = row.toLowerCase().indexOf(wanted);
  if (at < 0) return undefined;
  const [start, end] = [Math.max(0, at - around), at + wanted.length];
  const [before, after] = [start > 0 ? '…' : '', end + around < row.length ? '…' : ''];
  const found = underline(ink`${row.slice(at, end)}`);
  return ink`${before}${row.slice(start, at)}${found}${row.slice(end, end + around)}${after}`;
}
