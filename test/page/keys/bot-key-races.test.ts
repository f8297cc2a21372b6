import { expect, test } from 'vitest';
import {
  type ByChange,
  botChanges,
  type ChangeName,
  changeNames,
  expectOwnHosts,
  hiddenPrompt,
  keys,
  lastOutput,
  maskOf,
  ownKeyField,
  type PendingInput,
  question,
  request,
  restoreState,
  type State,
  savedMessage,
  sentKeys,
  stateAfter,
  stateWithTypedKey,
  storedBots,
  useTwoTabs,
} from '../../browser/support/key-races.ts';
import { soak } from '../../support/soak.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

const hasMoved =
  /^✗ Bot al was moved from mistral to groq in another tab, so nothing was stored or changed\.\n {2}→ bot show al$/m;

const isGone = /^✗ That bot no longer exists: it was removed in another tab\.\n {2}→ bot list$/m;

const hasOtherKey =
  /^✗ The key of bot al was changed in another tab, so nothing was done\. Check it and try again\.$/m;

const replaced = (before: 'own' | 'rotated') =>
  new RegExp(`^mistral key of bot al ${maskOf(before)} → ${maskOf('typed')}[.:]`, 'm');

const saving: ByChange<RegExp> = {
  moved: hasMoved,
  replaced: hasMoved,
  removed: isGone,
  'made again': isGone,
  rotated: replaced('rotated'),
  'without its key': savedMessage,
};

const removing: ByChange<RegExp> = {
  ...saving,
  rotated: hasOtherKey,
  'without its key': hasOtherKey,
};

const notSaved = (words: string) =>
  new RegExp(
    `^Configuration of al: 0 fields changed\\. Not saved\\. Key of this bot only \\(mistral\\): ${words}`,
    'm',
  );

const sentTo = (model: string, scope: string) =>
  new RegExp(`^${model}(:| )\\S* · ${scope} key · `, 'm');

const refused = new RegExp(
  `^✗ 401 Unauthorized: the key ${maskOf('own')} is invalid or revoked`,
  'm',
);

const answering: ByChange<RegExp> = {
  moved: sentTo('groq', 'global'),
  replaced: sentTo('groq', 'global'),
  removed: /^✗ The bot of this conversation was removed\.$/m,
  'made again': /^✗ The bot of this conversation was removed\.$/m,
  rotated: sentTo('mistral', 'bot'),
  'without its key': sentTo('mistral', 'global'),
};

interface Case {
  readonly title: string;
  readonly line: string;
  readonly waiting: PendingInput;
  readonly said: ByChange<RegExp>;
  /** The final state, if it differs from that left by the other tab. */
  readonly state?: Partial<ByChange<State>>;
  /** The requests sent before the next message. */
  readonly sends?: (act: ChangeName) => readonly string[];
}

const saves = { rotated: stateWithTypedKey, 'without its key': stateWithTypedKey };

const yes = question(/\[y\/N\] $/, 'y');

const allRefused = Object.fromEntries(changeNames.map((act) => [act, refused])) as ByChange<RegExp>;

const cases: readonly Case[] = [
  {
    title: 'the hidden prompt of key set',
    line: 'key set mistral --bot al',
    waiting: hiddenPrompt,
    said: saving,
    state: saves,
  },
  {
    title: 'the hidden prompt of key rotate without a provider',
    line: 'key rotate --bot al',
    waiting: hiddenPrompt,
    said: saving,
    state: saves,
  },
  {
    title: 'the own key field of config',
    line: 'config al',
    waiting: ownKeyField,
    said: {
      moved: notSaved('Bot al was moved from mistral to groq in another tab'),
      replaced: notSaved('Bot al was moved from mistral to groq in another tab'),
      removed: notSaved('That bot no longer exists'),
      'made again': notSaved('That bot no longer exists'),
      rotated: replaced('rotated'),
      'without its key': savedMessage,
    },
    state: saves,
  },
  { title: 'the question of key rm', line: 'key rm --bot al', waiting: yes, said: removing },
  {
    title: 'the question of bot edit about the key to remove',
    line: 'bot edit al -p groq',
    waiting: yes,
    said: removing,
  },
  {
    title: 'the question of bot rm',
    line: 'bot rm al',
    waiting: yes,
    said: {
      ...removing,
      moved: hasOtherKey,
      replaced: hasOtherKey,
      removed: /^al was removed in another tab\./m,
      'made again': /^al was removed in another tab\./m,
    },
  },
  {
    title: 'the question about a key in a message',
    line: `chat -b al is ${keys.groq} mine`,
    waiting: question(/\[c\]ancel: $/, 'replace'),
    said: {
      moved: sentTo('groq', 'global'),
      replaced: sentTo('groq', 'global'),
      removed: /^✗ The bot of this conversation was removed\.$/m,
      'made again': /^✗ The bot of this conversation was removed\.$/m,
      rotated: sentTo('mistral', 'bot'),
      'without its key': sentTo('mistral', 'global'),
    },
    sends: (act) => (/removed|made again/.test(act) ? [] : stateAfter[act].slice(1)),
  },
  {
    title: 'the next request of retry',
    line: 'retry',
    waiting: async (tab, line, meanwhile) => {
      await run(tab, 'chat -b al first');
      await meanwhile();
      await run(tab, line);
    },
    said: {
      ...answering,
      replaced: /^✗ There is no question yet\.$/m,
    },
    sends: (act) => [
      'api.mistral.ai: own',
      ...(/removed|made again|replaced/.test(act) ? [] : stateAfter[act].slice(1)),
    ],
  },
  {
    title: 'a request of chat',
    line: 'chat -b al hi',
    waiting: request(use, 'chat'),
    said: allRefused,
    sends: () => ['api.mistral.ai: own'],
  },
  {
    title: 'a request of key test',
    line: 'key test --bot al',
    waiting: request(use, 'models'),
    said: allRefused,
    sends: () => ['api.mistral.ai: own'],
  },
];

/** Outside soak runs, each case is tried with two of the changes that differ most, and each change in half the cases. */
function actsFor(at: number): readonly ChangeName[] {
  if (soak) return changeNames;
  return at % 2 === 0 ? ['moved', 'rotated'] : ['removed', 'without its key'];
}

test.each(cases.map((each, at) => [each.title, each, actsFor(at)] as const))(
  '%s: changes to the bot by another tab meanwhile',
  async (_, { line, waiting, said, state = {}, sends = () => [] }, changes) => {
    const tabs = await twoTabs();
    for (const act of changes) {
      await restoreState(tabs, use);
      await waiting(tabs.console, line, () => botChanges[act](tabs.other));
      const words = await lastOutput(tabs.console);
      const stored = (await storedBots(tabs.console)).join();
      await run(tabs.console, 'chat -b al and now?');
      const found = { act, words, stored, sent: sentKeys(use) };
      const [wanted, ...next] = state[act] ?? stateAfter[act];
      const sent = [...sends(act), ...next];
      expect(found).toEqual({ act, words: expect.stringMatching(said[act]), stored: wanted, sent });
      expectOwnHosts(use);
    }
  },
);
