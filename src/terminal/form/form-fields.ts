import type { Secret } from '../../base/secret.ts';
import type { Hide } from '../editor/paste-placeholders.ts';

/** One line of a form; labels are unlike one another. All texts may be hostile: the form cleans them. */
export type Field = TextField | ChoiceField | SecretField;

/** What is wrong with what was to be saved, so that nothing was. */
export type Problem = string | undefined;
export type Saved = Promise<Problem> | Problem;

interface Common {
  readonly label: string;
  /** A few words behind the value. */
  readonly note?: () => string;
}

export interface TextField extends Common {
  readonly type: 'text';
  readonly value: () => string;
  /** Whether the text may have newlines. */
  readonly rows?: boolean;
  /** The parts of the text to draw as bullets. */
  readonly hide?: Hide;
  /** Is given the whole text at every change. */
  readonly save: (text: string) => Saved;
}

export interface ChoiceField extends Common {
  readonly type: 'choice';
  readonly value: () => string;
  readonly options: () => readonly string[];
  readonly save: (option: string) => Saved;
}

export interface SecretField extends Common {
  readonly type: 'secret';
  /** The mask of what is stored, '' where nothing is. */
  readonly mask: () => string;
  /** Is given the whole value at every change, undefined where it was emptied. */
  readonly save: (secret: Secret | undefined) => Saved;
}
