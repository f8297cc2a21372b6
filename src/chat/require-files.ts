import type { Attachment, FileInfo } from '../attachments/attachment.ts';
import { findExcess } from '../attachments/limits.ts';
import { Failure } from '../base/failure.ts';
import { refusalOf, takesFiles } from '../providers/file-support.ts';
import type { KeyStore } from '../storage/keys.ts';
import { capableModel } from './capable-model.ts';
import { type Catalog, formatModelRef, type ModelRef } from './catalog.ts';

type Files = readonly (Attachment | FileInfo)[];

/** How a question with files is asked. */
interface Asking {
  readonly keys: KeyStore;
  readonly catalog: Catalog;
  readonly mode: 'chat' | 'command' | 'retry';
}

/**
 * Throws a `usage` Failure, which says what to do, if the model takes no files of a kind that the question has, or if they exceed
 * a limit together with those of `earlier` messages.
 */
export function requireFiles(asking: Asking, target: ModelRef, files: Files, earlier: Files): void {
  for (const { kind } of files) {
    if (kind !== 'text' && !mayTake(asking, target, kind)) throw refused(asking, target, kind);
  }
  const excess = files.length > 0 ? findExcess(files, earlier) : undefined;
  if (!excess) return;
  const { detach } = excess;
  const names = detach.map((at) => files[at]?.name ?? '');
  const listed = new Intl.ListFormat('en').format(names);
  const suggestion = `detach ${detach.map((at) => at + 1).join(' ')}`;
  throw new Failure('usage', `${excess.reason} Nothing was sent. Leave out ${listed}.`, {
    ...(asking.mode === 'chat' && { suggestion }),
  });
}

function mayTake({ catalog }: Asking, choice: ModelRef, kind: Attachment['kind']): boolean {
  return takesFiles(choice.provider.id, catalog.listed(choice), kind) !== false;
}

function refused(
  { keys, catalog, mode }: Asking,
  target: ModelRef,
  kind: Exclude<Attachment['kind'], 'text'>,
): Failure {
  const can = (choice: ModelRef) =>
    takesFiles(choice.provider.id, catalog.listed(choice), kind) === true;
  const other = capableModel(keys, target, can, 'gemini');
  const suggestions = {
    retry: `retry -m ${other}`,
    chat: `model use ${other}`,
    command: `chat -m ${other} -a`,
  };
  const what = refusalOf(target.provider.id, kind);
  return new Failure('usage', `${formatModelRef(target)} ${what}, so nothing was sent.`, {
    suggestion: suggestions[mode],
  });
}
