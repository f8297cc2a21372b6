import type { Key } from '../input/keys.ts';
import type { RenderInput } from '../screen/paint.ts';
import type { Saved } from './form-fields.ts';

/** What is being entered into the field of a form that has the focus. */
export interface FormInput {
  readonly picture: Omit<RenderInput, 'prompt'>;
  /** The text before the cursor that input methods may revise, where there is such. */
  readonly context?: string;
  /** What a screen reader is told of it. */
  readonly spoken: string;
  /** What it is after the key; undefined where the key means nothing to it. */
  take(key: Key): Taken | undefined;
}

export interface Taken {
  readonly entry: FormInput;
  /** Is there where the value changed. */
  readonly save?: () => Saved;
  /** Why the key changed nothing, and what to do instead. */
  readonly refusal?: string;
}
