import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { provider as providerKind } from '../kinds/provider.ts';
import { oneOf } from '../kinds/text.ts';
import { print, printFacts, printTable } from '../output.ts';

const places = {
  bearer: 'in the Authorization header',
  'x-api-key': 'in the x-api-key header',
  'x-goog-api-key': 'in the x-goog-api-key header',
  query: 'in the query parameter key of the address',
  none: 'no key',
};

const keyPlace = oneOf(['query', 'header'], {
  query: 'in the address of the request',
  header: 'in a header, which newer keys require',
});

const list = defineCommand({
  name: 'list',
  summary: 'list the providers with the state of their keys',
  example: 'provider list',
  run: listProviders,
});

const show = defineCommand({
  name: 'show',
  summary: 'show names, address, key format, limits and models',
  example: 'provider show gemini',
  args: { provider: { kind: providerKind } },
  run: (app, given) => showProvider(app, given.provider),
});

const set = defineCommand({
  name: 'set',
  summary: "choose how gemini's key is sent",
  example: 'provider set gemini --key-in header',
  args: { provider: { kind: providerKind } },
  options: {
    keyIn: { summary: 'where the key is sent', value: 'place', kind: keyPlace, isRequired: true },
  },
  run: (app, given) => setPlace(app, given.provider, given.keyIn),
});

/** `provider`: the providers that keysh supports. */
export const provider = defineCommand({
  name: 'provider',
  aliases: ['providers'],
  summary: 'list providers, free tiers and limits',
  example: 'provider show gemini',
  verbs: [list, show, set],
  defaultVerb: 'list',
});

function listProviders(app: App): Promise<void> {
  return printTable(
    app,
    providers.map((provider) => [
      provider.id,
      provider.needsKey ? (app.keys.get(provider)?.mask ?? 'no key') : 'no key needed',
      `free tier: ${provider.freeTier}`,
    ]),
  );
}

async function showProvider(app: App, provider: Row): Promise<void> {
  const { mask, scheme } = app.access.selection(provider);
  const facts: readonly (readonly [string, string])[] = [
    ['names', [provider.id, ...provider.aliases, provider.slot].join(', ')],
    ['address', provider.origin],
    ['key', provider.needsKey ? (mask ?? 'no key') : 'none needed'],
    ['sent', places[scheme]],
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
  print(app, styled`${provider.name}`);
  await printFacts(app, facts);
}

function setPlace(app: App, provider: Row, place: 'query' | 'header'): void {
  if (!provider.key.headerScheme) {
    throw new Failure(
      'usage',
      `The key of ${provider.id} can only be sent ${places[provider.key.scheme]}.`,
    );
  }
  app.settings.set('key-in', place);
  print(app, styled`The key of ${provider.id} is now sent ${places[app.access.scheme(provider)]}.`);
}
