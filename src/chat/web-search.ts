import { Failure } from '../base/failure.ts';
import { providerById } from '../providers/registry.ts';
import { canSearch, searchLimit, searchProviders } from '../providers/web-search.ts';
import type { KeyStore } from '../storage/keys.ts';
import { capableModel } from './capable-model.ts';
import { formatModelRef, type ModelRef } from './catalog.ts';
import type { Target } from './target.ts';

/** Throws a `usage` Failure, which names models that can, if a search is asked for that the model cannot make. */
export function requireSearch(
  { keys, chat }: { readonly keys: KeyStore; readonly chat: { readonly chatting: boolean } },
  target: Pick<Target, 'provider' | 'model' | 'parameters'>,
): void {
  const { provider, model, parameters } = target;
  if (searchLimit(parameters.search) === undefined || canSearch(provider, model)) return;
  const others = searchProviders.filter((id) => canSearch(providerById(id), starterOf(id)));
  const can = (choice: ModelRef) => canSearch(choice.provider, choice.model);
  const other = capableModel(keys, target, can, 'groq');
  const names = new Intl.ListFormat('en').format(others);
  throw new Failure(
    'usage',
    `${formatModelRef(target)} cannot search the web here, so nothing was sent. Models of these providers can: ${names}.`,
    {
      suggestion: chat.chatting
        ? `model use ${other}, or: search off`
        : `chat -m ${other} TEXT, or: chat -o search=off TEXT`,
    },
  );
}

/** Returns the default model of a provider. */
function starterOf(id: (typeof searchProviders)[number]): string {
  return providerById(id).starters[0] ?? '';
}
