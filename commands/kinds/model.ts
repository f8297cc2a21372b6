import type { App } from '../../src/app/app.ts';
import { nearest } from '../../src/base/closest.ts';
import { formatModelRef, type ModelRef } from '../../src/chat/catalog.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { withFacts } from '../../src/providers/model-facts.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import type { Candidate } from '../../src/terminal/editor/fuzzy-match.ts';
import { summaryOf } from '../chat/model-summary.ts';
import type { Kind } from '../definition.ts';

/** Characters that quote or escape in a line. */
const special = /["'\\]/;

/** A model: `provider:model`, a provider for its default, or a bare name that only one provider has. */
export const model: Kind<ModelRef> = {
  parse: (app, word) => chooseModel(app, word, nearest),
  complete: completeModels,
};

/** The name of a model. Another option may name its provider. */
export const modelName: Kind<string> = {
  parse: (_, word) => word,
  complete: completeModels,
};

/** Returns the known models, usable ones first. */
function completeModels(app: App): readonly Candidate[] {
  const keyed = app.keys.owners();
  const isUsable = (row: Row) => keyed.includes(row) || !row.needsKey;
  const rows = [...providers.filter(isUsable), ...providers.filter((row) => !isUsable(row))];
  return rows.flatMap((provider) => {
    const remark = isUsable(provider) ? '' : 'no key yet';
    return completeModelsOf(app, provider, remark).map(({ text, description }) => ({
      text: formatModelRef({ provider, model: text }),
      description,
    }));
  });
}

/** Returns the known models of a provider by their own names, with a remark on each. */
export function completeModelsOf({ catalog }: App, { id }: Row, remark = '') {
  return catalog
    .known(id)
    .filter((known) => !special.test(known.id))
    .map((known) => ({
      text: known.id,
      description: [...summaryOf(withFacts(id, known)), remark]
        .filter((part) => part !== '')
        .join(' · '),
    }));
}
