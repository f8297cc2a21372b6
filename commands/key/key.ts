import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { CommandLine } from '../argv.ts';
import { withExample } from '../help.ts';
import { pickOwner } from './owner.ts';
import { removeAllKeys, removeKey } from './remove.ts';
import { saveKey } from './save.ts';
import { listKeys, showWhich } from './show.ts';
import { copyKey, openConsole, testKey } from './use.ts';

interface OwnerOptions {
  readonly bot?: string;
}

interface RemoveOptions extends OwnerOptions {
  readonly yes?: true;
  readonly all?: true;
}

/** `key set | rotate | list | which | copy | test | open | rm`: the keys, global and of bots. */
export function addKey(program: Command, app: App, { secret }: CommandLine): void {
  const key = withExample(program.command('key'), 'key set openai')
    .alias('keys')
    .description('your API keys, one a provider, or of a bot alone');
  const save = async (word: string | undefined, options: OwnerOptions) =>
    saveKey(app, await pickOwner(app, word, options.bot), secret);
  addVerb(key, 'set openai', 'save a key; asks for it, hidden, where none is given')
    .argument('[key]')
    .action((word, _, options) => save(word, options));
  addVerb(key, 'rotate openai', 'replace a key at once; the next message uses the new one')
    .argument('[key]')
    .action((word, _, options) => save(word, options));
  withExample(key.command('list'), 'key list')
    .description('which providers and bots have a key')
    .action(() => listKeys(app));
  withExample(key.command('which'), 'key which')
    .description('which key the next message would use, and why')
    .argument('[bot]')
    .action((name?: string) => showWhich(app, name));
  addUses(key, app);
}

function addUses(key: Command, app: App): void {
  addVerb(key, 'copy openai', 'put a key on the clipboard, unseen').action(
    async (word: string | undefined, { bot }: OwnerOptions) =>
      copyKey(app, await pickOwner(app, word, bot)),
  );
  addVerb(key, 'test openai', 'ask the provider whether a key works').action(
    async (word: string | undefined, { bot }: OwnerOptions) =>
      testKey(app, await pickOwner(app, word, bot)),
  );
  withExample(key.command('open'), 'key open openai')
    .description('the page where keys are made and revoked')
    .argument('[provider]')
    .action(async (word?: string) => openConsole(app, (await pickOwner(app, word)).provider));
  addVerb(key, 'rm openai', 'remove a key')
    .option('--yes', 'do not ask')
    .option('--all', 'all keys, those of bots too')
    .action((word: string | undefined, options: RemoveOptions) => remove(app, word, options));
}

/** A verb that is about one key; the provider left out is the current bot's. */
function addVerb(key: Command, example: string, about: string): Command {
  const [name = ''] = example.split(' ');
  return withExample(key.command(name), `key ${example}`)
    .description(about)
    .argument('[provider]')
    .option('--bot <bot>', "the bot's own key");
}

async function remove(app: App, word: string | undefined, options: RemoveOptions): Promise<void> {
  const { all, bot, yes } = options;
  if (!all) return removeKey(app, await pickOwner(app, word, bot), yes === true);
  if (word !== undefined || bot !== undefined)
    throw new Failure('usage', '--all takes every key: leave out the provider and the bot.');
  return removeAllKeys(app);
}
