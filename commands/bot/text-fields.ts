import type { App } from '../../src/app/app.ts';
import { mergeSpans, type Span } from '../../src/base/span.ts';
import { keyIn } from '../../src/chat/guard.ts';
import { minKeyFragment } from '../../src/secrets/key-patterns.ts';
import { LineMask } from '../../src/secrets/line-mask.ts';
import type { Problem, TextField } from '../../src/terminal/form/form-fields.ts';

/** A text field without the handling of keys. */
export type PlainField = Omit<TextField, 'type' | 'hide'>;

/** Returns a function that makes text fields of a form. Keys in them are drawn as bullets, and texts with keys are not saved. */
export function keylessFields({ keys }: App): (field: PlainField) => TextField {
  const lineMask = new LineMask(keys);
  const hide = (text: string): readonly Span[] => {
    const found = keyIn(text, keys);
    return mergeSpans([...lineMask.spansInText(text), ...(found ? [found] : [])]);
  };
  const problemWith = (text: string): Problem => {
    const hidden = hide(text).some(({ start, end }) => end - start >= minKeyFragment);
    const description =
      keyIn(text, keys)?.description ?? (hidden ? 'what looked like an API key' : undefined);
    return description && `it contains ${description}. Remove it.`;
  };
  return (field) => ({
    ...field,
    type: 'text',
    hide,
    save: (text) => problemWith(text) ?? field.save(text),
  });
}
