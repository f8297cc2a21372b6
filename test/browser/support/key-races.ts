import { afterAll, afterEach, expect } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { bot } from '../../transfer/records.ts';
import { delayAnswer } from './answer-gate.ts';
import { json } from './answers.ts';
import { botRecords, keyOf } from './bots.ts';
import { expectNoErrors, run } from './console.ts';
import { closeForm, moveToField, openForm } from './forms.ts';
import { chooseFile, fileOf } from './import-export.ts';
import { plantBots } from './stored-bots.ts';
import type { Console, Harness, OpenOptions, Tab } from './tab.ts';

/** The own key of bot al, the key it is rotated to, the key that is typed, and two global keys. */
export const keys = {
  own: canary('mistral', 'al').key,
  rotated: canary('mistral', 'rotated').key,
  typed: canary('mistral', 'typed').key,
  mistral: canary('mistral').key,
  groq: canary('groq').key,
} as const;
export type KeyName = keyof typeof keys;

/** Returns the mask of a key. */
export function maskOf(name: KeyName): string {
  return `${name === 'groq' ? 'gsk_' : ''}…${keys[name].slice(-4)}`;
}

export interface TwoTabs<Opened extends Console = Console> {
  /** The tab with a pending prompt, form or request. */
  readonly console: Opened;
  /** The tab that makes a change meanwhile. */
  readonly other: Omit<Opened, 'close'>;
}

const stored = { 'app-apikey-provider7': keys.groq, 'app-apikey-provider8': keys.mistral };

/**
 * Returns a function that opens two tabs, shared by the tests of a file and reopened after a failure. Each call
 * restores the global keys of Groq and Mistral and one bot: al at Mistral with its own key.
 */
export function useTwoTabs<Opened extends Console>(
  use: Harness<Opened, OpenOptions>,
): () => Promise<TwoTabs<Opened>> {
  let tabs: TwoTabs<Opened> | undefined;
  const close = async () => {
    await tabs?.console.close();
    tabs = undefined;
  };
  afterEach(async ({ task }) => {
    const logs = tabs ? [tabs.console, tabs.other] : [];
    if (task.result?.state === 'fail') await close();
    expectNoErrors(logs);
  });
  afterAll(close);
  return async () => {
    tabs ??= await openTwo(use);
    await restoreState(tabs, use);
    return tabs;
  };
}

async function openTwo<Opened extends Console>(
  use: Harness<Opened, OpenOptions>,
): Promise<TwoTabs<Opened>> {
  const console = await use.launch({ stored });
  await console.prompt();
  return { console, other: await use.openSecondTab(console) };
}

/** Restores the keys and the bot, clears the screens, and waits until both tabs have read the change. */
export async function restoreState({ console, other }: TwoTabs, { hosts }: Harness): Promise<void> {
  hosts.reset();
  await console.page.evaluate(restore, stored);
  await plantBots(console, { name: 'al', provider: 'mistral', model: 'm', k: keys.own });
  await Promise.all([console, other].map((tab) => run(tab, 'clear')));
}

/**
 * Runs in the page, so it uses nothing from outside: restores these entries of localStorage and deletes all others and
 * all bots.
 */
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

const movedBot = bot('al', { id: 'al', provider: 'groq', model: 'qwen/qwen3.8-27b' });

const file = fileOf({ bots: [movedBot], sessions: [], messages: [], settings: {} });

/** Changes to bot al. */
export const botChanges = {
  moved: (tab: Tab) => run(tab, 'bot edit al -p groq --yes'),
  replaced: async (tab: Tab) => {
    await chooseFile(tab, 'import --replace --yes', file);
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
export type ChangeName = keyof typeof botChanges;
export const changeNames = Object.keys(botChanges) as readonly ChangeName[];

/** The stored bot after a change, and the requests that a message to it then sends. */
export type State = readonly [stored: string, ...sent: readonly string[]];
export type ByChange<T> = Readonly<Record<ChangeName, T>>;

export const stateAtGroq = ['al@groq', 'api.groq.com: groq'] as const;
const stateWithoutOwnKey = ['al@mistral', 'api.mistral.ai: mistral'] as const;
export const stateWithTypedKey = ['al@mistral typed for mistral', 'api.mistral.ai: typed'] as const;
/** The state of al after each change by the other tab. */
export const stateAfter: ByChange<State> = {
  moved: stateAtGroq,
  replaced: stateAtGroq,
  removed: [''],
  'made again': stateWithoutOwnKey,
  rotated: ['al@mistral rotated for mistral', 'api.mistral.ai: rotated'],
  'without its key': stateWithoutOwnKey,
};

/** Matches the message that the typed key was saved. */
export const savedMessage = new RegExp(
  `^mistral key of bot al ${maskOf('typed')}: saved in this browser, not checked\\.`,
  'm',
);

/** Enters a line that waits for input or an answer, runs `meanwhile`, then completes the line. */
export type PendingInput = (
  tab: Tab,
  line: string,
  meanwhile: () => Promise<void>,
) => Promise<void>;

/** Waits at a question, then answers it. */
export function question(shown: RegExp, answer: string): PendingInput {
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

/** Waits at the hidden prompt, then types a key. */
export const hiddenPrompt = question(/\(hidden\): $/, keys.typed);

/** Waits in the own key field of the form, then types a key. */
export const ownKeyField: PendingInput = async (tab, line, meanwhile) => {
  await openForm(tab, line, 'Configuration of al');
  await moveToField(tab, 'Key of this bot only (mistral)');
  await meanwhile();
  await tab.insert(keys.typed);
  await closeForm(tab);
};

/** Waits for a request, which is then refused with a message that quotes its key. */
export function request(use: Harness, to: 'chat' | 'models'): PendingInput {
  return async (tab, line, meanwhile) => {
    const error = { message: `Who is ${keys.own}?` };
    const gate = delayAnswer(use, 'mistral', json({ error }, { status: 401 }), to);
    await tab.insert(line);
    await tab.press('Enter');
    await gate.arrived;
    await meanwhile();
    gate.release();
    await tab.prompt();
  };
}

/** Returns the output of the last command, with its lines joined by line ends. */
export async function lastOutput(tab: Tab): Promise<string> {
  const rows = (await tab.rows()).map((row) => row.trimEnd());
  return rows
    .filter((row) => row !== '')
    .slice(1, -1)
    .join('\n');
}

/** Returns the stored bots, each as `name@provider` with the name of its key. */
export async function storedBots(tab: Tab): Promise<readonly string[]> {
  const stored = (await botRecords(tab)).map(({ name, provider, k, keyProvider }) => {
    if (k === undefined && keyProvider === undefined) return `${name}@${provider}`;
    return `${name}@${provider} ${nameOfKey(`${k}`)} for ${keyProvider}`;
  });
  return stored.sort();
}

/** Returns the requests since the last `restoreState`, each as `host: name of its key`. */
export function sentKeys({ hosts }: Harness): readonly string[] {
  return hosts.requests
    .filter(({ host }) => !host.startsWith('localhost'))
    .map((seen) => `${seen.host}: ${nameOfKey(keyOf(seen) ?? 'none')}`);
}

function nameOfKey(key: string): string {
  return Object.entries(keys).find(([, value]) => value === key)?.[0] ?? key;
}

/** Expects each request to have gone to the host of the provider that its key was saved for. */
export function expectOwnHosts(use: Harness): void {
  for (const sent of sentKeys(use)) {
    expect(sent).toMatch(/^(api\.mistral\.ai: (own|rotated|typed|mistral)|api\.groq\.com: groq)$/);
  }
}
