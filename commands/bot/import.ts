import * as v from 'valibot';
import type { App } from '../../src/app/app.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { runSteps } from '../../src/base/steps.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf } from '../../src/chat/target.ts';
import { type Bot, botConfigSchema } from '../../src/storage/bot.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { chooseFiles } from '../../src/terminal/input/files.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { freeNames } from '../../src/transfer/import/bot-naming.ts';
import { findDuplicate } from '../../src/transfer/import/bot-plan.ts';
import { decodeFile } from '../../src/transfer/share/file.ts';
import { decodeLink } from '../../src/transfer/share/link.ts';
import { findKeyInBot } from '../../src/transfer/share/shareable-bot.ts';
import type { Decoded } from '../../src/transfer/share/untrusted-bot.ts';
import { defineCommand } from '../definition.ts';
import { freeBotName } from '../kinds/bot.ts';
import { link } from '../kinds/link.ts';
import { print } from '../output.ts';
import { showPreview } from './import-preview.ts';
import { completedConfig } from './import-questions.ts';
import { selectBot } from './select-bot.ts';
import { keyState } from './show.ts';

export const importBot = defineCommand({
  name: 'import',
  summary: 'show a bot from a link, or from a file you choose, and ask before storing it',
  example: 'bot import https://…#b=1.…',
  args: { link: { kind: link, isOptional: true, extent: 'raw words' } },
  options: { as: { summary: 'the name of the new bot', value: 'name', kind: freeBotName } },
  async run(app, given) {
    const decoded = given.link === undefined ? await chosen(app) : await decodeLink(given.link);
    await adoptBot(app, decoded, { as: given.as });
  },
});

async function chosen(app: App): Promise<Decoded> {
  const { signal } = app.console;
  const [file] = await chooseFiles({ accept: '.json' }, signal);
  signal.throwIfAborted();
  if (file) return decodeFile(file);
  throw new Cancelled('No file was chosen. You can also drop one here, or paste a link.');
}

interface Adoption {
  /** The name of the new bot. */
  readonly as?: string | undefined;
  /** Whether the bot is shown but not stored. */
  readonly isDry?: boolean;
  /** Whether the bot is stored without asking. */
  readonly isSure?: boolean;
}

/**
 * Shows an imported bot and stores it if the user agrees. A bot that is stored already is not stored again, unless it gets
 * a name. Throws a Failure of one line, or Cancelled.
 */
export async function adoptBot(app: App, decoded: Decoded, adoption: Adoption = {}): Promise<void> {
  const { as, isDry, isSure } = adoption;
  const { draft, problems } = decoded;
  const found = runSteps(findKeyInBot(draft, app.keys.known.redactor));
  if (found) throw refusal(found);
  await app.bots.refresh();
  const duplicate =
    as === undefined && v.is(botConfigSchema, draft)
      ? findDuplicate(draft, app.bots.list)
      : undefined;
  if (duplicate)
    return print(app, styled`That bot is the same as ${duplicate.name}. Nothing was changed.`);
  const name =
    as ??
    (problems.includes('name')
      ? undefined
      : freeNames(app.bots.list.map((bot) => bot.name))(draft.name));
  await showPreview(app, decoded);
  if (isDry) return print(app, styled`Nothing was changed.`);
  const question = styled`Import it${name === undefined ? '' : ` as ${name}`}?`;
  if (!isSure && !(await confirm(app.view, question))) {
    print(app, styled`Nothing was imported. To import it later, open the link or the file again.`);
    return;
  }
  await printAdopted(app, await app.bots.add(await completedConfig(app, decoded, name)));
}

function refusal({ field, what }: { readonly field: string; readonly what: string }): Failure {
  return new Failure(
    'held-key',
    `Not imported: the ${field} of the bot contains ${what}. Ask for one without it.`,
  );
}

async function printAdopted(app: App, bot: Bot): Promise<void> {
  const { provider } = modelOf(bot);
  const { scope } = app.access.selection(provider, bot);
  print(app, styled`Bot ${bot.name}: ${formatModelRef(modelOf(bot))}, ${keyState(app, bot)}.`);
  if (scope === 'none' && provider.needsKey)
    print(app, styled`To set your key for it: ${asTyped(`key set ${provider.id}`, app.chat)}`);
  if (app.chat.chatting) print(app, styled`To talk to it: /bot use ${bot.name}`);
  else await selectBot(app, bot);
}
