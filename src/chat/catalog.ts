import { Failure } from '../base/failure.ts';
import type { OnRefused } from '../providers/http/http-error.ts';
import { noModels, pullFirst } from '../providers/local-runtime.ts';
import type { Model, Provider } from '../providers/provider.ts';
import { findProvider, type ProviderId, providerById, providers } from '../providers/registry.ts';
import { maskLong } from '../secrets/key-shapes.ts';
import { refuseKeys } from './guard.ts';
import type { ProviderAccess, Sender } from './provider-access.ts';

/** A model of a provider, as requests name it. */
export interface ModelRef {
  readonly provider: Provider<ProviderId>;
  readonly model: string;
}

/** Returns the candidates that a mistyped word may have been meant for, nearest first. */
type Suggest = (word: string, candidates: readonly string[]) => readonly string[];

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

  constructor(private readonly wire: ProviderAccess) {}

  /** The provider's models as far as they are known without asking it, less those whose name holds a key. */
  known(id: ProviderId): readonly Model[] {
    const { redactor } = this.wire.keys.known;
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
    sender: Sender = this.wire.sender(provider),
  ): Promise<readonly Model[]> {
    const { listModels } = await import('../providers/http/models.ts');
    const models = await listModels(sender.send, provider, signal, onRefused);
    if (models.length > 0 || provider.key.place === 'none') this.#listed.set(provider.id, models);
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

  /**
   * Reads `provider:model`, `provider:`, a provider alone, or a model's bare name. Throws a `usage` Failure, which names a
   * similar model or provider that `suggest` finds.
   */
  choose(spec: string, suggest: Suggest = () => []): ModelRef {
    refuseKeys(spec, 'model name', this.wire.keys);
    if (/[\s\p{Cc}\p{Cs}]/u.test(spec)) {
      throw new Failure('usage', 'A model name has no blanks or control characters in it.');
    }
    const colon = spec.indexOf(':');
    const provider = findProvider(colon < 0 ? spec : spec.slice(0, colon));
    if (provider) {
      const model = colon < 0 ? '' : spec.slice(colon + 1);
      return model === '' ? this.defaultOf(provider) : { provider, model };
    }
    const owners = providers.filter(({ id }) => this.known(id).some((model) => model.id === spec));
    const [owner, another] = owners;
    if (owner && !another) return { provider: owner, model: spec };
    if (another) {
      const names = owners.map(({ id }) => `${id}:${spec}`).join(' or ');
      throw new Failure('usage', `Several providers have that model. Write ${names}.`);
    }
    const near = this.near(spec, suggest);
    const hint = near ? ` Did you mean ${near}?` : '';
    throw new Failure('usage', `No model or provider of that name: '${maskLong(spec)}'.${hint}`, {
      suggestion: 'model list',
    });
  }

  /** The provider, or the model with its provider, that a name may have been meant for; the usable ones first. */
  private near(name: string, suggest: Suggest): string | undefined {
    const keyed = this.wire.keys.owners();
    const rows = [...keyed, ...providers.filter((row) => !keyed.includes(row))];
    const models = rows.flatMap(({ id }) => {
      const known = this.known(id).map((model) => model.id);
      return suggest(name, known).map((model) => `${id}:${model}`);
    });
    const [provider] = suggest(
      name,
      providers.map(({ id }) => id),
    );
    return provider ?? models[0];
  }

  /** The default model of a provider. Throws a `usage` Failure where it has none (ollama before it listed any). */
  defaultOf(provider: Provider<ProviderId>): ModelRef {
    const [first] = provider.models.length > 0 ? provider.models : this.known(provider.id);
    if (first) return { provider, model: first.id };
    if (this.#listed.has(provider.id)) throw noModels(provider);
    throw new Failure(
      'usage',
      `No ${provider.id} model is known yet. Write ${provider.id}:MODEL, or list them first.`,
      { suggestion: `model list --provider ${provider.id}, or ${pullFirst}` },
    );
  }
}
