import { Cancelled } from '../base/failure.ts';
import { asTyped } from '../base/tokenize.ts';
import { providers, type Row } from '../providers/registry.ts';
import type { Bot } from '../storage/bot.ts';
import { confirm } from '../terminal/form/question.ts';
import { styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/**
 * Asks before a key that begins like those of another provider is sent for the first time in this tab. Throws Cancelled if
 * the user declines.
 */
export async function confirmMismatchedKey(
  app: App,
  provider: Row,
  bot?: Pick<Bot, 'id'>,
): Promise<void> {
  const key = app.access.mismatchedKey(provider, bot);
  if (!key) return;
  const issuer = providers.find(({ id }) => id === key.issuer)?.name ?? '';
  const looks = styled`The key saved for ${provider.id}, ${key.mask}, looks like a key of ${issuer}.`;
  const question = styled`${looks} Send it to ${new URL(provider.origin).host}?`;
  if (!(await confirm(app.view, question))) {
    const suggestion = asTyped(`key set ${provider.id}`, app.chat);
    throw new Cancelled(`Nothing was sent. To save another key: ${suggestion}`);
  }
  app.access.allow(key);
}
