import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import type { Provider } from '../src/providers/provider.ts';
import { type ProviderId, providers } from '../src/providers/registry.ts';
import { seal } from '../src/providers/shape.ts';
import type { Secret } from '../src/secret.ts';
import type { Saved } from '../src/stores/cleaning.ts';
import { bold, dim, ink } from '../src/terminal/ink.ts';
import { confirm } from '../src/terminal/prompt.ts';
import { askSecret } from '../src/terminal/secret-prompt.ts';
import { withExample } from './help.ts';
import type { CommandLine } from './line.ts';
import { pickProvider } from './pick.ts';
import { say, sayTable } from './say.ts';

/** `key set | rotate | list | rm`: the global keys. */
export function addKey(program: Command, app: App, { secret }: CommandLine): void {
  const key = withExample(program.command('key'), 'key set openai')
    .alias('keys')
    .description('your API keys, one a provider');
  withExample(key.command('set'), 'key set openai')
    .description('save a key; asks for it, hidden, where none is given')
    .argument('<provider>')
    .argument('[key]')
    .action((word: string) => saveKey(app, pickProvider(word), secret));
  withExample(key.command('rotate'), 'key rotate openai')
    .description('replace a key at once; the next message uses the new one')
    .argument('<provider>')
    .argument('[key]')
    .action((word: string) => saveKey(app, pickProvider(word), secret));
  withExample(key.command('list'), 'key list')
    .description('which providers have a key')
    .action(() => listKeys(app));
  withExample(key.command('rm'), 'key rm openai')
    .description('remove a key')
    .argument('<provider>')
    .option('--yes', 'do not ask')
    .action((word: string, options: { yes?: true }) =>
      removeKey(app, pickProvider(word), options.yes === true),
    );
}

async function saveKey(app: App, provider: Provider<ProviderId>, given?: Secret): Promise<void> {
  if (provider.key.place === 'none') {
    say(app, ink`${provider.id} runs on this machine and needs no key. Nothing was stored.`);
    return;
  }
  const secret =
    given ?? (await askSecret(app.glass, ink`${bold(ink`${provider.name}`)} key (hidden): `, seal));
  if (secret === undefined) {
    say(app, ink`Nothing was typed, nothing changed.`);
    return;
  }
  reportSaved(app, provider, app.wire.keys.set(provider, secret));
}

function reportSaved(app: App, provider: Provider<ProviderId>, saved: Saved): void {
  if (saved.cleaned.length > 0) say(app, ink`Taken off: ${saved.cleaned.join(', ')}.`);
  switch (saved.state) {
    case 'empty':
      say(
        app,
        ink`Nothing is left of that, so nothing changed. To remove the key: key rm ${provider.id}`,
      );
      return;
    case 'unchanged':
      say(app, ink`${provider.id} key ${saved.now.mask}: unchanged.`);
      return;
    case 'set':
      say(
        app,
        ink`${provider.id} key ${saved.now.mask}: saved in this browser, not checked. Try: chat hello`,
      );
      break;
    case 'rotated':
      say(
        app,
        ink`${provider.id} key ${saved.before?.mask ?? ''} → ${saved.now.mask}: the next message uses the new one.`,
      );
      say(app, dim(ink`Revoke the old one at ${provider.key.console}`));
  }
  const others = saved.issuers.filter((id) => id !== provider.id);
  if (others.length > 0 && others.length === saved.issuers.length) {
    say(
      app,
      ink`It looks like a key of ${others.join(' or ')}; it was saved for ${provider.id} as you said.`,
    );
  }
}

function listKeys(app: App): void {
  sayTable(
    app,
    providers.map((provider) => [provider.id, stateOf(app, provider)]),
  );
}

function stateOf(app: App, provider: Provider<ProviderId>): string {
  if (provider.key.place === 'none') return 'no key needed, runs on this machine';
  const key = app.wire.keys.get(provider);
  return key ? `global key set  ${key.mask}` : 'no key';
}

async function removeKey(app: App, provider: Provider<ProviderId>, sure: boolean): Promise<void> {
  const key = app.wire.keys.get(provider);
  if (key === undefined) {
    say(app, ink`There is no ${provider.id} key.`);
    return;
  }
  if (!sure && !(await confirm(app.glass, ink`Remove the ${provider.id} key ${key.mask}?`))) {
    say(app, ink`The key stays.`);
    return;
  }
  app.wire.keys.remove(provider);
  say(
    app,
    ink`${provider.id} key removed. It is still valid: revoke it at ${provider.key.console}`,
  );
}
