import type { Secret } from '../../base/secret.ts';
import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import type { SecretField } from './form-fields.ts';
import type { FormInput } from './form-input.ts';
import { composed, counted, refusal, typedOn } from './secret-typing.ts';

const erasing = /^(Backspace|Delete|C-[hu])$/;

/** A secret typed unseen in the place of the stored one; `typed` is undefined as long as that stands. */
export function secretInput(
  field: () => SecretField,
  seal: (value: string) => Secret,
  typed?: readonly string[],
  composing = 0,
): FormInput {
  const count = (typed?.length ?? 0) + composing;
  const isStored = typed === undefined && composing === 0;
  const mask = field().mask();
  const shown = isStored ? mask : '•'.repeat(count);
  const stored = mask === '' ? 'empty' : 'set';
  return {
    picture: { line: { before: shown, after: '' }, preedit: '', hidden: [] },
    spoken: isStored ? stored : counted(count),
    take(key) {
      if (key.type === 'press' && !erasing.test(chord(key))) return undefined;
      const refused = refusal(typed ?? [], key);
      const next = after(typed, key, mask !== '');
      const entry = secretInput(field, seal, next, composed(key));
      if (refused) return { entry, refusal: refused };
      if (!next || next.length === typed?.length) return { entry };
      const secret = next.length === 0 ? undefined : seal(next.join(''));
      return { entry, save: () => field().save(secret) };
    },
  };
}

/** The stored secret is as if selected: what is typed takes its place, and erasing takes it away. */
function after(
  typed: readonly string[] | undefined,
  key: Key,
  isStored: boolean,
): readonly string[] | undefined {
  const next = typedOn(typed ?? [], key);
  const isTouched = typed !== undefined || next.length > 0 || (key.type === 'press' && isStored);
  return isTouched ? next : undefined;
}
