import { keyCommand } from '../conceal.ts';
import { Failure } from '../failure.ts';
import type { Turn } from '../providers/provider.ts';
import { findProvider } from '../providers/registry.ts';
import { keyShapes, telling } from '../providers/shape.ts';
import type { KeyStore } from '../stores/keys.ts';

/** As `refuseKeys` over all that a request would hold besides the question itself. */
export function refuseKeysIn({ model, system, parameters, messages }: Turn, keys: KeyStore): void {
  refuseKeys(model, 'model name', keys);
  refuseKeys(system ?? '', 'system prompt', keys);
  refuseKeys(
    [parameters.stop ?? [], parameters.reasoning ?? ''].flat().join('\n'),
    '-o options',
    keys,
  );
  const [stored] = messages.flatMap(({ text }) => keys.find(text));
  if (stored) throw heldKey('conversation so far', `your ${stored.owner}`);
}

/** Throws a `held-key` Failure, which does not show it, where `text` holds a stored key or what looks like one. */
export function refuseKeys(text: string, where: string, keys: KeyStore): void {
  const found = keyIn(text, keys);
  if (found === undefined) return;
  throw heldKey(where, found);
}

function heldKey(where: string, found: string): Failure {
  return new Failure(
    'held-key',
    `Stopped here: the ${where} holds ${found}. Take it out, or begin anew with /new.`,
  );
}

function keyIn(text: string, keys: KeyStore): string | undefined {
  const stored = keys.find(text)[0];
  if (stored) return `your ${stored.owner}`;
  if (keyShapes(text).some(({ body }) => body >= telling)) return 'what looks like an API key';
  const command = keyCommand(text);
  const provider = command?.provider && findProvider(command.provider.text);
  const verb = command?.verb.text;
  if (!provider || !command.secrets.length || (verb !== 'set' && verb !== 'rotate'))
    return undefined;
  return `a key command (write it as /key ${verb} ${provider.id})`;
}
