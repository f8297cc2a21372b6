import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { providers } from '../../src/providers/registry.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { findProviderNamed } from '../kinds/provider.ts';
import { say, sayFacts, sayTable } from '../output.ts';

const places = {
  bearer: 'in the Authorization header',
  'x-api-key': 'in the x-api-key header',
  'x-goog-api-key': 'in the x-goog-api-key header',
  query: 'in the query parameter key of the address',
  none: 'no key',
};

/** `provider list | show | set`: the services keysh speaks to. */
export function addProvider(program: Command, app: App): void {
  const provider = withExample(program.command('provider'), 'provider show gemini')
    .alias('providers')
    .description('the nine services, their free tiers and limits');
  withExample(provider.command('list'), 'provider list')
    .description('all of them, with the state of their keys')
    .action(() => listProviders(app));
  withExample(provider.command('show'), 'provider show gemini')
    .description('where its key comes from and goes, its limits and models')
    .argument('<provider>')
    .action((word: string) => showProvider(app, word));
  withExample(provider.command('set'), 'provider set gemini --key-in header')
    .description("how gemini's key travels")
    .argument('<provider>')
    .requiredOption('--key-in <place>', 'query or header')
    .action((word: string, options: { keyIn: string }) => setPlace(app, word, options.keyIn));
}

function listProviders(app: App): Promise<void> {
  return sayTable(
    app,
    providers.map((provider) => [
      provider.id,
      provider.key.place === 'none'
        ? 'no key needed'
        : (app.wire.keys.get(provider)?.mask ?? 'no key'),
      `free tier: ${provider.freeTier}`,
    ]),
  );
}

async function showProvider(app: App, word: string): Promise<void> {
  const provider = findProviderNamed(word);
  const { mask, place } = app.wire.selection(provider);
  const facts: readonly (readonly [string, string])[] = [
    ['names', [provider.id, ...provider.aliases, provider.slot].join(', ')],
    ['address', provider.origin],
    ['key', provider.key.place === 'none' ? 'none needed' : (mask ?? 'no key')],
    ['sent', places[place]],
    ['looks like', provider.key.shape],
    ['get one at', provider.key.console],
    ['free tier', provider.freeTier],
    ...provider.limits.map((limit) => ['limit', limit] as const),
    [
      'models',
      app.catalog
        .known(provider.id)
        .slice(0, 5)
        .map(({ id }) => id)
        .join(', '),
    ],
  ];
  say(app, styled`${provider.name}`);
  await sayFacts(app, facts);
}

function setPlace(app: App, word: string, place: string): void {
  const provider = findProviderNamed(word);
  if (provider.key.place !== 'query') {
    throw new Failure(
      'usage',
      `Only gemini's key can travel in two ways; ${provider.id}'s goes ${places[provider.key.place]}.`,
    );
  }
  if (place !== 'query' && place !== 'header') {
    throw new Failure('usage', '--key-in takes query or header.');
  }
  app.wire.settings.set('key-in', place);
  say(app, styled`${provider.id}'s key now travels ${places[app.wire.place(provider)]}.`);
}
