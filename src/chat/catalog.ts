import { Failure } from '../base/failure.ts';
import type { OnRefused } from '../providers/http/http-error.ts';
import { howToPull, noModels } from '../providers/local-runtime.ts';
import type { Model, Provider } from '../providers/provider.ts';
import { findProvider, type ProviderId, providerById } from '../providers/registry.ts';
import type { ProviderAccess, Sender } from './provider-access.ts';

/** A model of a provider, by the name used in requests. */
export interface ModelRef {
  readonly provider: Provider<ProviderId>;
  readonly model: string;
}

/** Formats a model's full name: `provider:model`. */
export function formatModelRef({ provider, model }: ModelRef): string {
  return `${provider.id}:${model}`;
}

/** Parses a full name; returns undefined if the provider is unknown. */
export function parseModelRef(name: string): ModelRef | undefined {
  const colon = name.indexOf(':');
  const provider = colon < 0 ? undefined : findProvider(name.slice(0, colon));
  return provider && { provider, model: name.slice(colon + 1) };
}

/** The known models: those that a provider has listed in this tab, or else its starters. */
export class Catalog {
  readonly #listed = new Map<ProviderId, readonly Model[]>();

  /** What providers tell about single models, by full name. */
  readonly #described = new Map<string, Model>();

  constructor(private readonly access: ProviderAccess) {}

  /** Returns the provider's models known without a request, except those whose name contains a key. */
  known(id: ProviderId): readonly Model[] {
    const { redactor } = this.access.keys.known;
    const models = this.#listed.get(id);
    if (!models) return providerById(id).starters.map((starter) => ({ id: starter }));
    const isClean = !redactor.mayContain(models.map((model) => model.id).join('\n'));
    return isClean ? models : models.filter((model) => !redactor.mayContain(model.id));
  }

  /** Requests the provider's models through `sender` and caches them. Rejects like `listModels`. */
  async list(
    provider: Provider<ProviderId>,
    signal: AbortSignal,
    onRefused?: OnRefused,
    sender: Sender = this.access.sender(provider),
  ): Promise<readonly Model[]> {
    const { listModels } = await import('../providers/http/models.ts');
    const models = await listModels(sender.send, provider, signal, onRefused);
    if (models.length > 0 || provider.local) this.#listed.set(provider.id, models);
    return models;
  }

  /** Asks the provider what a model can do, if its list does not tell, unless it was asked. Rejects like `listModels`. */
  async describe(choice: ModelRef, signal: AbortSignal): Promise<void> {
    const { provider, model } = choice;
    const name = formatModelRef(choice);
    if (provider.modelPath === undefined || this.#described.has(name)) return;
    const { describeModel } = await import('../providers/http/models.ts');
    const { send } = this.access.sender(provider);
    const described = await describeModel(send, provider, provider.modelPath, model, signal);
    this.#described.set(name, described);
  }

  /** Returns whether the provider has listed its models in this tab and the model is not among them. */
  isMissing({ provider, model }: ModelRef): boolean {
    return this.#listed.get(provider.id)?.every(({ id }) => id !== model) ?? false;
  }

  /** Returns the model with what the provider says about it. */
  listed(choice: ModelRef): Model {
    const { provider, model } = choice;
    const listed = this.#listed.get(provider.id)?.find(({ id }) => id === model);
    return { id: model, ...listed, ...this.#described.get(formatModelRef(choice)) };
  }

  /**
   * Returns the default model of a provider, which is in its list if any of its starters is. Throws a `not-found` Failure if no
   * model is known, for example before a local runtime has listed its models.
   */
  defaultOf(provider: Provider<ProviderId>): ModelRef {
    const { starters } = provider;
    const listed = starters.find((starter) => !this.isMissing({ provider, model: starter }));
    const model = listed ?? starters[0] ?? this.known(provider.id)[0]?.id;
    if (model !== undefined) return { provider, model };
    if (this.#listed.has(provider.id)) throw noModels(provider);
    const pull = provider.local ? `, or ${howToPull(provider.local)}` : '';
    throw new Failure(
      'not-found',
      `No ${provider.id} model is known yet. Write ${provider.id}:MODEL, or list them first.`,
      { suggestion: `model list --provider ${provider.id}${pull}` },
    );
  }
}
