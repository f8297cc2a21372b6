import type { Attachment } from '../attachments/attachment.ts';
import { attachmentLabel } from '../attachments/label.ts';
import type { Chip } from '../terminal/editor/placeholders.ts';
import type { App } from './app.ts';

/** A chip of a file in the line. */
export class FileChip implements Chip {
  readonly #keys: App['keys'];

  constructor(
    { keys }: Pick<App, 'keys'>,
    readonly file: Attachment,
  ) {
    this.#keys = keys;
  }

  /** The label of the file, with the keys masked that are known now. */
  get label(): string {
    return this.#keys.redact(attachmentLabel(this.file));
  }
}

/** Returns the files of chips. */
export function attachmentsIn(chips: readonly Chip[]): readonly Attachment[] {
  return chips.flatMap((chip) => (chip instanceof FileChip ? [chip.file] : []));
}

/** Returns the labels of chips, separated by spaces. */
export function labelsOf(chips: readonly Chip[]): string {
  return chips.map(({ label }) => label).join(' ');
}
