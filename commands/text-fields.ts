import type { App } from '../src/app.ts';
import { keyIn } from '../src/chat/guard.ts';
import { Veil } from '../src/conceal.ts';
import { telling } from '../src/providers/shape.ts';
import type { Span } from '../src/span.ts';
import type { Saved, TextField } from '../src/terminal/form-fields.ts';

/** Makes the text fields of one form: keys in them are drawn as bullets, and a text that holds one is not saved. */
export function keylessFields({
  wire,
}: App): (field: Omit<TextField, 'type' | 'hide'>) => TextField {
  const veil = new Veil(wire.keys);
  const holdsKey = (text: string) =>
    keyIn(text, wire.keys) !== undefined || veil.spans(text).some(isTelling);
  return (field) => ({
    ...field,
    type: 'text',
    hide: (text) => veil.spans(text),
    save: (text): Saved =>
      holdsKey(text) ? 'it holds an API key. Take the key out.' : field.save(text),
  });
}

/** What was a key a moment ago is hidden still. */
function isTelling({ start, end }: Span): boolean {
  return end - start >= telling;
}
