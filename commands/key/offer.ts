import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { Secret } from '../../src/base/secret.ts';
import { tokenize } from '../../src/base/tokenize.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { keyInLine } from '../../src/storage/normalize-key.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';
import { globalOwner } from './owner.ts';
import { saveKey } from './save.ts';

/** Begins a line of a shell script that sets a variable, although the first word is also a command of keysh. */
const assignment = /^\s*(?:export|set|setx)\s+(?:-\w+\s+\w+\s|\w+=)/i;

/** UTF-16 units of the longest line that is searched for a key. */
const maxLineUnits = 1000;

/**
 * If a line in command mode is not a command but contains an API key, alone or as `NAME=key`, asks whether to save it. Returns
 * false for other lines. Throws a `usage` Failure if the provider of the key is not clear.
 */
export async function offerToSave(app: App, line: string): Promise<boolean> {
  if (line.length > maxLineUnits) return false;
  const key = isCommandLine(app, line) ? undefined : keyInLine(line);
  if (!key) return false;
  const provider = issuerOf(key) ?? namedIn(line);
  if (!provider) {
    throw new Failure('usage', 'That looks like an API key. It was not saved.', {
      suggestion: 'key set PROVIDER',
    });
  }
  const question = styled`That looks like a key of ${provider.name}. Save it for ${provider.id}?`;
  if (await confirm(app.view, question)) await saveKey(app, globalOwner(app, provider), key);
  else print(app, styled`Nothing was saved.`);
  return true;
}

function isCommandLine(app: App, line: string): boolean {
  const [first] = tokenize(line);
  const name = first?.text.replace(/^\/+/, '') ?? '';
  return app.console.isCommandName(name) && !assignment.test(line);
}

function issuerOf({ issuer }: Secret): Row | undefined {
  return providers.find(({ id }) => id === issuer);
}

/** Returns the only provider named before the first `=` or `:`, as in `MISTRAL_API_KEY=…`. */
function namedIn(line: string): Row | undefined {
  const [name = ''] = line.split(/[=:]/, 1);
  const words = name.toLowerCase().split(/[^a-z]+/);
  const [named, ...others] = providers.filter(
    ({ id, aliases, needsKey }) =>
      needsKey && [id, ...aliases].some((word) => words.includes(word)),
  );
  return others.length === 0 ? named : undefined;
}
