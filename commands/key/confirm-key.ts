import type { App } from '../../src/app/app.ts';
import type { Secret } from '../../src/base/secret.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { providerById, type Row } from '../../src/providers/registry.ts';
import { type KeyMistake, likelyMistake } from '../../src/storage/normalize-key.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { type Printable, styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';

/**
 * Returns whether a typed line is to be saved as a key of the provider. Asks about a line that is a command, contains spaces,
 * or begins like the keys of another provider.
 */
export async function confirmKey(app: App, provider: Row, typed: Secret): Promise<boolean> {
  const mistake = likelyMistake(typed, provider.id, (word) => app.console.isCommandName(word));
  if (!mistake) return true;
  const question = styled`${describe(mistake)} Save it as the ${provider.name} key anyway?`;
  if (await confirm(app.view, question)) return true;
  const { issuer } = mistake;
  const advice = issuer
    ? ` To save it for ${issuer}: ${asTyped(`key set ${issuer}`, app.chat)}`
    : '';
  print(app, styled`Nothing was saved.${advice}`);
  return false;
}

function describe({ type, issuer }: KeyMistake): Printable {
  switch (type) {
    case 'command':
      return styled`That is a command, not a key.`;
    case 'spaces':
      return styled`That line contains spaces, which keys do not.`;
    case 'issuer':
      return styled`That looks like a key of ${providerById(issuer).name}.`;
  }
}
