import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { unstyled } from '../text/styled-text.ts';
import type { ChoiceField } from './form-fields.ts';
import type { FormInput } from './form-input.ts';
import { oneRow } from './form-layout.ts';

/** One of some options: Left, Right and Space go round, what is typed goes to the next that begins so. */
export function choiceInput(field: () => ChoiceField, chosen = field().value()): FormInput {
  const options = field().options();
  const place = options.indexOf(chosen) + 1;
  const name = oneRow(chosen);
  return {
    picture: {
      line: { before: '', after: `‹${name}›${place > 0 ? ` ${place}/${options.length}` : ''}` },
      preedit: '',
      hidden: [],
    },
    spoken: `${unstyled(name)}${place > 0 ? `, ${place} of ${options.length}` : ''}`,
    take(key) {
      const option = picked(field().options(), chosen, key);
      if (option === undefined) return undefined;
      const entry = choiceInput(field, option);
      return option === chosen ? { entry } : { entry, save: () => field().save(option) };
    },
  };
}

function picked(options: readonly string[], chosen: string, key: Key): string | undefined {
  const at = options.indexOf(chosen);
  const round = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  if (key.type === 'text' && key.text !== ' ') {
    const start = key.text.toLowerCase();
    return round.find((option) => option.toLowerCase().startsWith(start));
  }
  if (key.type === 'text') return round[0];
  if (key.type !== 'press') return undefined;
  if (chord(key) === 'ArrowRight') return round[0];
  return chord(key) === 'ArrowLeft' ? (round.at(at < 0 ? -1 : -2) ?? round[0]) : undefined;
}
