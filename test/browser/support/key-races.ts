import { afterAll, afterEach, expect } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { bot } from '../../transfer/records.ts';
import { holdBack } from './answer-gate.ts';
import { json } from './answers.ts';
import { keyOf, records } from './bots.ts';
import { go, leave, open } from './forms.ts';
import { run, type Use } from './harness.ts';
import { choosing, fileOf } from './import-export.ts';
import {
  type Bench,
  beside,
  type Console,
  openConsole,
  type Tab,
  type WatchedTab,
} from './page.ts';
import { plantBots } from './stored-bots.ts';

/** The keys by what they are: bot al's own, the one it is rotated to, the one that is typed, and two global ones. */
export const keys = {
  own: canary('mistral', 'al').key,
  rotated: canary('mistral', 'rotated').key,
  typed: canary('mistral', 'typed').key,
  mistral: canary('mistral').key,
  groq: canary('groq').key,
} as const;
export type KeyName = keyof typeof keys;

/** How a key is shown. */
export function maskOf(name: KeyName): string {
  return `${name === 'groq' ? 'gsk_' : ''}…${keys[name].slice(-4)}`;
}

export interface TwoTabs {
  /** Where something waits. */
  readonly console: Console;
  /** Where something is changed meanwhile. */
  readonly other: WatchedTab;
}

const stored = { 'app-apikey-provider7': keys.groq, 'app-apikey-provider8': keys.mistral };

/**
 * Two tabs that the tests of a file share, opened again after one that failed. Each call lets there be the global keys of
 * groq and mistral, and one bot: mistral's al with its own key.
 */
export function useTwoTabs(use: Use): () => Promise<TwoTabs> {
  let tabs: TwoTabs | undefined;
  const close = async () => {
    await tabs?.console.close();
    tabs = undefined;
  };
  afterEach(async ({ task }) => {
    const noted = [tabs?.console, tabs?.other].flatMap((tab) => tab ?? []);
    if (task.result?.state === 'fail') await close();
    expect(noted.flatMap(({ violations, errors }) => [...violations, ...errors])).toEqual([]);
  });
  afterAll(close);
  return async () => {
    tabs ??= await openTwo(use.bench);
    await begin(tabs, use);
    return tabs;
  };
}

async function openTwo(bench: Bench): Promise<TwoTabs> {
  const console = await openConsole(bench, { stored });
  await console.prompt();
  return { console, other: await beside(console, bench.url) };
}

/** Lets the keys and the bot be as at first, nothing be on the screens, and both tabs have read that. */
export async function begin({ console, other }: TwoTabs, { hosts }: Use): Promise<void> {
  hosts.reset();
  await console.page.evaluate(restore, stored);
  await plantBots(console, { name: 'al', provider: 'mistral', model: 'm', k: keys.own });
  await Promise.all([console, other].map((tab) => run(tab, 'clear')));
}

/** Runs in the page, so it stands alone: stores these entries alone in localStorage, and no bots. */
function restore(stored: Readonly<Record<string, string>>): Promise<void> {
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  return new Promise((resolve) => {
    const opening = indexedDB.open('keysh');
    opening.onsuccess = () => {
      const change = opening.result.transaction('bots', 'readwrite');
      change.objectStore('bots').clear();
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

const moved = bot('al', { id: 'al', provider: 'groq', model: 'llama-3.1-8b-instant' });

const file = fileOf({ bots: [moved], sessions: [], messages: [], settings: {} });

/** What can be done to bot al. */
export const acts = {
  moved: (tab: Tab) => run(tab, 'bot edit al -p groq --yes'),
  replaced: async (tab: Tab) => {
    await choosing(tab, 'import --replace --yes', file);
    await tab.waitFor(/^Imported\.$/);
    await tab.prompt();
  },
  removed: (tab: Tab) => run(tab, 'bot rm al --yes'),
  'made again': async (tab: Tab) => {
    await run(tab, 'bot rm al --yes');
    await run(tab, 'bot new al -m mistral:m');
    await run(tab, 'bot use -');
  },
  rotated: (tab: Tab) => run(tab, `key rotate mistral --bot al ${keys.rotated}`),
  'without its key': (tab: Tab) => run(tab, 'key rm --bot al --yes'),
} as const;
export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as readonly ActName[];

/** What is stored once something was done to al, and what a message to it is sent with then. */
export type State = readonly [stored: string, ...sent: readonly string[]];
export type ByAct<T> = Readonly<Record<ActName, T>>;

export const atGroq = ['al@groq', 'api.groq.com: groq'] as const;
const keyless = ['al@mistral', 'api.mistral.ai: mistral'] as const;
export const typed = ['al@mistral typed for mistral', 'api.mistral.ai: typed'] as const;
/** How al is left by what another tab does to it. */
export const left: ByAct<State> = {
  moved: atGroq,
  replaced: atGroq,
  removed: [''],
  'made again': keyless,
  rotated: ['al@mistral rotated for mistral', 'api.mistral.ai: rotated'],
  'without its key': keyless,
};

/** That the typed key was saved. */
export const saved = new RegExp(
  `^mistral key of bot al ${maskOf('typed')}: saved in this browser, not checked\\.`,
  'm',
);

/** Enters a line that waits for something, lets `meanwhile` happen, and goes on to the prompt. */
export type Waiting = (tab: Tab, line: string, meanwhile: () => Promise<void>) => Promise<void>;

/** A question that is answered so. */
export function question(shown: RegExp, answer: string): Waiting {
  return async (tab, line, meanwhile) => {
    await tab.insert(line);
    await tab.press('Enter');
    await tab.waitFor(shown);
    await meanwhile();
    await tab.insert(answer);
    await tab.press('Enter');
    await tab.prompt();
  };
}

/** The hidden prompt, at which a key is typed. */
export const hiddenPrompt = question(/\(hidden\): $/, keys.typed);

/** The field of the own key in a form, into which a key is typed. */
export const ownKeyField: Waiting = async (tab, line, meanwhile) => {
  await open(tab, line, 'Configuration of al');
  await go(tab, 'Key of this bot only (mistral)');
  await meanwhile();
  await tab.insert(keys.typed);
  await leave(tab);
};

/** A request that is refused, in words that hold the key it came with. */
export function request(use: Use, to: 'chat' | 'models'): Waiting {
  return async (tab, line, meanwhile) => {
    const error = { message: `Who is ${keys.own}?` };
    const gate = holdBack(use, 'mistral', json({ error }, { status: 401 }), to);
    await tab.insert(line);
    await tab.press('Enter');
    await gate.arrived;
    await meanwhile();
    gate.release();
    await tab.prompt();
  };
}

/** What a tab says in the end, in one line. */
export async function lastSaid(tab: Tab): Promise<string> {
  const rows = (await tab.rows()).map((row) => row.trimEnd());
  return rows
    .filter((row) => row !== '')
    .slice(1, -1)
    .join('\n');
}

/** The bots that are stored, each as `name@provider` with the name of its key. */
export async function storedBots(tab: Tab): Promise<readonly string[]> {
  const stored = (await records(tab)).map(({ name, provider, k, keyProvider }) => {
    if (k === undefined && keyProvider === undefined) return `${name}@${provider}`;
    return `${name}@${provider} ${nameOfKey(`${k}`)} for ${keyProvider}`;
  });
  return stored.sort();
}

/** The requests that were sent to providers since the last call of `begin`, each as `host: name of its key`. */
export function sentKeys({ hosts }: Use): readonly string[] {
  return hosts.requests
    .filter(({ host }) => !host.startsWith('localhost'))
    .map((seen) => `${seen.host}: ${nameOfKey(keyOf(seen) ?? 'none')}`);
}

function nameOfKey(key: string): string {
  return Object.entries(keys).find(([, value]) => value === key)?.[0] ?? key;
}

/** Each of the requests went to the host of the provider that its key was saved for. */
export function expectOwnHosts(use: Use): void {
  for (const sent of sentKeys(use)) {
    expect(sent).toMatch(/^(api\.mistral\.ai: (own|rotated|typed|mistral)|api\.groq\.com: groq)$/);
  }
}
