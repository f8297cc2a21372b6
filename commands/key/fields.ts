import type { App } from '../../src/app/app.ts';
import { isSame, type Secret } from '../../src/base/secret.ts';
import type { Row } from '../../src/providers/registry.ts';
import { changedMeanwhile } from '../../src/storage/keys.ts';
import { replacementFor, restorationOf, type SavedKey } from '../../src/storage/normalize-key.ts';
import type { SecretField } from '../../src/terminal/form/form-fields.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';
import { formerKeyAdvice, type KeyOwner, placeOfKey, storageOff } from './owner.ts';

interface Touched {
  readonly owner: KeyOwner;
  /** The key that was replaced or removed first. */
  readonly before: Secret | undefined;
  readonly saved?: SavedKey | undefined;
}

/** The key fields of a form, which save each key when it is entered, and a report of the changes. */
export class KeyFields {
  readonly #touched = new Map<string, Touched>();
  /** The keys that the form found or saved, by the title of their owner. */
  readonly #seen = new Map<string, Secret | undefined>();

  field(label: string, owner: KeyOwner, note: () => string): SecretField {
    if (!this.#seen.has(owner.title)) this.#seen.set(owner.title, owner.key());
    return {
      type: 'secret',
      label,
      note,
      mask: () => owner.key()?.mask ?? '',
      save: (secret) => this.#save(owner, secret),
      isChanged: () => this.#isChanged(owner),
      restore: () => this.#restore(owner),
    };
  }

  /** Records that a key replaced the one `before`, or that this one was removed. */
  touch(owner: KeyOwner, before: Secret | undefined, saved?: SavedKey): void {
    const first = this.#touched.get(owner.title) ?? { before };
    this.#touched.set(owner.title, { owner, before: first.before, saved });
    this.#seen.set(owner.title, saved?.now);
  }

  /** Prints what happened to each changed key. */
  report(app: App): void {
    for (const touched of this.#touched.values()) {
      const words = outcome(app, touched);
      if (words !== '') print(app, styled`${words}`);
    }
    if ([...this.#touched.values()].some(({ owner }) => owner.isInMemory())) {
      print(app, dim(styled`${storageOff}`));
    }
  }

  async #save(owner: KeyOwner, secret: Secret | undefined): Promise<undefined> {
    const saved = secret && (await owner.set(replacementFor(secret)));
    if (!saved || saved.state === 'empty') await this.#remove(owner);
    else this.touch(owner, saved.state === 'unchanged' ? saved.now : saved.before, saved);
  }

  #isChanged(owner: KeyOwner): boolean {
    const touched = this.#touched.get(owner.title);
    return touched !== undefined && !isSame(touched.before, owner.key());
  }

  /** Saves the key from before the form again, or removes the key if there was none. */
  async #restore(owner: KeyOwner): Promise<undefined> {
    const touched = this.#touched.get(owner.title);
    if (!touched) return;
    const { before } = touched;
    if (before) this.touch(owner, before, await owner.set(restorationOf(before)));
    else await this.#remove(owner);
  }

  /** Removes the key that the user saw. Throws a Failure if it was replaced. */
  async #remove(owner: KeyOwner): Promise<void> {
    if (!owner.key()) return;
    const seen = this.#seen.get(owner.title);
    if (!seen) throw changedMeanwhile(`The ${owner.title}`);
    await owner.remove(seen);
    this.touch(owner, seen);
  }
}

function outcome(app: App, { owner, before, saved }: Touched): string {
  const { title, provider } = owner;
  const now = owner.key();
  if (!now) return before ? `${title} ${before.mask} removed. ${formerKeyAdvice(app, owner)}` : '';
  if (isSame(before, now)) return `${title} ${now.mask}: unchanged.`;
  const remarks = saved ? remarksOn(saved, provider) : '';
  if (!before) return `${title} ${now.mask}: ${placeOfKey(owner)}, not checked.${remarks}`;
  return `${title} ${before.mask} → ${now.mask}.${remarks} ${formerKeyAdvice(app, owner, saved)}`;
}

function remarksOn({ cleaned, issuers }: SavedKey, { id }: Row): string {
  const removed = cleaned.length > 0 ? ` Removed: ${cleaned.join(', ')}.` : '';
  const isForeign = issuers.length > 0 && !issuers.includes(id);
  return isForeign ? `${removed} It looks like a key of ${issuers.join(' or ')}.` : removed;
}
