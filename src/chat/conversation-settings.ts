import type { Parameters } from '../providers/parameters.ts';
import type { SessionRecord } from '../storage/session.ts';
import { type ModelRef, parseModelRef } from './catalog.ts';

/** Settings of a request. Each one that is present overrides the bot's or the default. */
export interface ConversationSettings {
  readonly model?: ModelRef | undefined;
  /** The system prompt; '' for none. */
  readonly system?: string | undefined;
  /** Each parameter overrides the bot's. */
  readonly parameters?: Parameters | undefined;
}

/** Returns the settings of a stored session. */
export function settingsIn({ model, system, parameters }: SessionRecord): ConversationSettings {
  return { model: model === undefined ? undefined : parseModelRef(model), system, parameters };
}
