import { Failure } from '../base/failure.ts';
import type { OnRefused } from '../providers/http/http-error.ts';
import { howToPull, noModels } from '../providers/local-runtime.ts';
import type { Model, Provider } from '../providers/provider.ts';
import { findProvider, type ProviderId, providerById } from '../providers/registry.ts';
import type { ProviderAccess, Sender } from './provider-access.ts';

/** A model of a provider, as requests name it. */
export interface ModelRef {
  readonly provider: Provider<ProviderId>;
  readonly model: string;
}

/** A model's full name, as people write it. */
export function formatModelRef({ provider, model }: ModelRef): string {
  return `${provider.id}:${model}`;
}

/** The model of a full name; undefined where its provider is none. */
export function parseModelRef(name: string): ModelRef | undefined {
  const colon = name.indexOf(':');
  const provider = colon < 0 ? undefined : findProvider(name.slice(0, colon));
  return provider && { provider, model: name.slice(colon + 1) };
}

/** The models that are known: those a provider listed in this tab, until then the registry's few. */
export class Catalog {
  readonly #listed = new Map<ProviderId, readonly Model[]>();

  constructor(private readonly access: ProviderAccess) {}

  /** The provider's models as far as they are known without asking it, less those whose name holds a key. */
  known(id: ProviderId): readonly Model[] {
    const { redactor } = this.access.keys.known;
    const models = this.#listed.get(id);
    if (!models) return providerById(id).models;
    const isClean = !redactor.mayContain(models.map((model) => model.id).join('\n'));
    return isClean ? models : models.filter((model) => !redactor.mayContain(model.id));
  }

  /** Asks the provider for its models, by a sender to it, and remembers them. Rejects as `listModels` does. */
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

  /** Whether the provider listed its models in this tab and that is none of them. */
  isMissing({ provider, model }: ModelRef): boolean {
    return this.#listed.get(provider.id)?.every(({ id }) => id !== model) ?? false;
  }

  /** The registry's or the listed facts of a model, where known. */
  facts({ provider, model }: ModelRef): Model | undefined {
    return (
      this.known(provider.id).find(({ id }) => id === model) ??
      provider.models.find(({ id }) => id === model)
    );
  }

  /** The default model of a provider. Throws a `not-found` Failure where none is known, as of a local runtime before it listed any. */
  defaultOf(provider: Provider<ProviderId>): ModelRef {
    const [first] = provider.models.length > 0 ? provider.models : this.known(provider.id);
    if (first) return { provider, model: first.id };
    if (this.#listed.has(provider.id)) throw noModels(provider);
    const pull = provider.local ? `, or ${howToPull(provider.local)}` : '';
    throw new Failure(
      'not-found',
      `No ${provider.id} model is known yet. Write ${provider.id}:MODEL, or list them first.`,
      { suggestion: `model list --provider ${provider.id}${pull}` },
    );
  }
}
