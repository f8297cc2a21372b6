import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { currentSetting } from '../../src/storage/settings.ts';
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

const onOff = oneOf(['on', 'off'], {
  on: 'only for verified organizations',
  off: 'replies contain no reasoning',
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
  summary: "choose how gemini's key is sent, or whether openai summarizes its reasoning",
  example: 'provider set gemini --key-in header',
  args: { provider: { kind: providerKind } },
  options: {
    keyIn: { summary: 'where the key is sent', value: 'place', kind: keyPlace },
    thoughts: { summary: 'whether to ask for summaries of reasoning', value: 'state', kind: onOff },
  },
  run: setProvider,
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
    ...(provider.summaries
      ? [['thoughts', currentSetting(app.settings, 'thoughts')] as const]
      : []),
    ['looks like', provider.key.shape],
    ['get one at', provider.key.console],
    ['free tier', provider.freeTier],
    ...provider.limits.map((limit) => ['limit', limit] as const),
    ...(provider.limitsNote ? [['note', provider.limitsNote] as const] : []),
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

interface ProviderSettings {
  readonly provider: Row;
  readonly keyIn: 'query' | 'header' | undefined;
  readonly thoughts: 'on' | 'off' | undefined;
}

function setProvider(app: App, { provider, keyIn, thoughts }: ProviderSettings): void {
  if (keyIn === undefined && thoughts === undefined) {
    throw new Failure('usage', 'provider set needs --key-in or --thoughts.', {
      suggestion: 'help provider set',
    });
  }
  if (keyIn !== undefined) requirePlace(provider);
  if (thoughts !== undefined) requireSummaries(provider);
  if (keyIn !== undefined) setPlace(app, provider, keyIn);
  if (thoughts !== undefined) setThoughts(app, provider, thoughts);
}

function setPlace(app: App, provider: Row, place: 'query' | 'header'): void {
  app.settings.set('key-in', place);
  print(app, styled`The key of ${provider.id} is now sent ${places[app.access.scheme(provider)]}.`);
}

function setThoughts(app: App, { name }: Row, state: 'on' | 'off'): void {
  app.settings.set('thoughts', state);
  print(
    app,
    state === 'on'
      ? styled`${name} is now asked for summaries of its reasoning. It sends them to verified organizations only.`
      : styled`${name} is no longer asked for summaries of its reasoning.`,
  );
}

function requirePlace({ id, key: { scheme, headerScheme } }: Row): void {
  if (headerScheme) return;
  throw new Failure('usage', `The key of ${id} can only be sent ${places[scheme]}.`);
}

function requireSummaries({ id, summaries }: Row): void {
  if (summaries) return;
  const others = providers.filter((provider) => provider.summaries).map(({ name }) => name);
  throw new Failure('usage', `--thoughts is only for ${others.join(', ')}, not for ${id}.`);
}
