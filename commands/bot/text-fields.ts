import type { App } from '../../src/app/app.ts';
import { mergeSpans, type Span } from '../../src/base/span.ts';
import { keyIn } from '../../src/chat/guard.ts';
import { minKeyFragment } from '../../src/secrets/key-patterns.ts';
import { LineMask } from '../../src/secrets/line-mask.ts';
import type { Problem, TextField } from '../../src/terminal/form/form-fields.ts';

/** A text field as it would be if texts held no keys. */
export type PlainField = Omit<TextField, 'type' | 'hide'>;

/** Makes the text fields of one form: keys in them are drawn as bullets, and a text that holds one is not saved. */
export function keylessFields({ keys }: App): (field: PlainField) => TextField {
  const lineMask = new LineMask(keys);
  const hide = (text: string): readonly Span[] => {
    const found = keyIn(text, keys);
    return mergeSpans([...lineMask.spansInText(text), ...(found ? [found] : [])]);
  };
  const problemWith = (text: string): Problem => {
    const hidden = hide(text).some(({ start, end }) => end - start >= minKeyFragment);
    const what = keyIn(text, keys)?.what ?? (hidden ? 'what looked like an API key' : undefined);
    return what && `it holds ${what}. Take that out.`;
  };
  return (field) => ({
    ...field,
    type: 'text',
    hide,
    save: (text) => problemWith(text) ?? field.save(text),
  });
}
