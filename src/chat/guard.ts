import { keyCommand } from '../conceal.ts';
import { Failure } from '../failure.ts';
import { findProvider } from '../providers/registry.ts';
import { keyShapes } from '../providers/shape.ts';
import type { KeyStore } from '../stores/keys.ts';

const keyLength = 8;

/** Throws a `held-key` Failure, which does not show it, where `text` holds a stored key or what looks like one. */
export function refuseKeys(text: string, where: string, keys: KeyStore): void {
  const found = keyIn(text, keys);
  if (found === undefined) return;
  throw new Failure(
    'held-key',
    `Not sent: the ${where} holds ${found}. Take it out and send again.`,
  );
}

function keyIn(text: string, keys: KeyStore): string | undefined {
  const stored = keys.find(text)[0];
  if (stored) return `your ${stored.provider} key`;
  if (keyShapes(text).some(({ body }) => body >= keyLength)) return 'what looks like an API key';
  const command = keyCommand(text);
  const provider = command?.provider && findProvider(command.provider.text);
  if (command && provider && /^(set|rotate)$/.test(command.verb) && command.secrets.length > 0) {
    return `a key command (write it as /key ${command.verb} ${provider.id})`;
  }
  return undefined;
}
