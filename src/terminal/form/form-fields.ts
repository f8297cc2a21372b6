import type { Secret } from '../../base/secret.ts';
import type { Hide } from '../editor/placeholders.ts';

/** A field of a form. Labels are unique in a form. The form sanitizes all texts. */
export type FormField = TextField | ChoiceField | SecretField;

/** Why a value was not saved; undefined if it was. */
export type Problem = string | undefined;
export type SaveResult = Promise<Problem> | Problem;

interface CommonField {
  readonly label: string;
  /** Returns a few words to show after the value. */
  readonly note?: () => string;
}

export interface TextField extends CommonField {
  readonly type: 'text';
  readonly value: () => string;
  /** Whether the text may have newlines (as `aria-multiline`). */
  readonly multiline?: boolean;
  /** Returns the spans of the text to draw as bullets. */
  readonly hide?: Hide;
  /** Text typed before any other key replaces the stored one. */
  readonly replacedByTyping?: true;
  /** Called with the whole text at every change. */
  readonly save: (text: string) => SaveResult;
}

export interface ChoiceField extends CommonField {
  readonly type: 'choice';
  readonly value: () => string;
  readonly options: () => readonly string[];
  readonly save: (option: string) => SaveResult;
}

export interface SecretField extends CommonField {
  readonly type: 'secret';
  /** Returns the mask of the stored value, '' if there is none. */
  readonly mask: () => string;
  /** Called with the whole value at every change, with undefined when it becomes empty. */
  readonly save: (secret: Secret | undefined) => SaveResult;
  /** Returns whether the value was changed since the form was opened. */
  readonly isChanged: () => boolean;
  /** Called to store the value from before the form was opened again. */
  readonly restore: () => SaveResult;
}
