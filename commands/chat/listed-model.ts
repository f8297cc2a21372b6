import { formatModelRef } from '../../src/chat/catalog.ts';
import { isOnThisMachine } from '../../src/providers/local-runtime.ts';
import { withFacts } from '../../src/providers/model-facts.ts';
import type { Model } from '../../src/providers/provider.ts';
import type { Row } from '../../src/providers/registry.ts';
import type { Candidate } from '../../src/terminal/editor/fuzzy-match.ts';

/** A model of a list; `text` is its full name. */
export interface Listed extends Candidate {
  readonly model: Model;
  readonly remark: string;
}

/** Returns models of a provider as entries of a list, with the facts about them. */
export function listedModels(row: Row, models: readonly Model[], remark = ''): readonly Listed[] {
  return models.map((model) => ({
    text: formatModelRef({ provider: row, model: model.id }),
    model: withFacts(row.id, isOnThisMachine(row, model.id) ? { ...model, free: true } : model),
    remark,
  }));
}
