import { Failure } from '../failure.ts';
import { listModels } from '../providers/models.ts';
import type { Model, Provider } from '../providers/provider.ts';
import { findProvider, type ProviderId, providerById, providers } from '../providers/registry.ts';
import { maskLong } from '../providers/shape.ts';
import { refuseKeys } from './guard.ts';
import type { Wire } from './wire.ts';

/** A model of a provider, as requests name it. */
export interface Choice {
  readonly provider: Provider<ProviderId>;
  readonly model: string;
}

/** A model's full name, as people write it. */
export function nameOf({ provider, model }: Choice): string {
  return `${provider.id}:${model}`;
}

/** The model of a full name; undefined where its provider is none. */
export function choiceNamed(name: string): Choice | undefined {
  const colon = name.indexOf(':');
  const provider = colon < 0 ? undefined : findProvider(name.slice(0, colon));
  return provider && { provider, model: name.slice(colon + 1) };
}

/** The models that are known: those a provider listed in this tab, until then the registry's few. */
export class Catalog {
  private readonly listed = new Map<ProviderId, readonly Model[]>();

  constructor(private readonly wire: Wire) {}

  /** What is known of a provider's models without asking it. */
  known(id: ProviderId): readonly Model[] {
    return this.listed.get(id) ?? providerById(id).models;
  }

  /** Asks the provider and remembers the answer. Throws a Failure. */
  async list(provider: Provider<ProviderId>, signal: AbortSignal): Promise<readonly Model[]> {
    const models = await listModels(this.wire.fetch, this.wire.access(provider), signal);
    if (models.length > 0 || provider.key.place === 'none') this.listed.set(provider.id, models);
    return models;
  }

  /** Whether the provider listed its models in this tab and that is none of them. */
  isMissing({ provider, model }: Choice): boolean {
    return this.listed.get(provider.id)?.every(({ id }) => id !== model) ?? false;
  }

  /** The registry's or the listed facts of a model, where known. */
  facts({ provider, model }: Choice): Model | undefined {
    return (
      this.known(provider.id).find(({ id }) => id === model) ??
      provider.models.find(({ id }) => id === model)
    );
  }

  /** Reads `provider:model`, `provider:`, a provider alone, or a model's bare name. Throws a `usage` Failure. */
  choose(spec: string): Choice {
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
    throw new Failure('usage', `No model or provider of that name: '${maskLong(spec)}'.`, {
      mend: 'model list',
    });
  }

  /** The default model of a provider. Throws a `usage` Failure where it has none (ollama before it listed any). */
  defaultOf(provider: Provider<ProviderId>): Choice {
    const [first] = provider.models.length > 0 ? provider.models : this.known(provider.id);
    if (first) return { provider, model: first.id };
    throw new Failure(
      'usage',
      `No ${provider.id} model is known yet. Write ${provider.id}:MODEL, or list them first.`,
      {
        mend: `model list --provider ${provider.id}`,
      },
    );
  }
}
