import { expect } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { json } from './answers.ts';
import { sweep } from './leak-sweep.ts';
import { enterAnswerAfterPause } from './share-links.ts';
import { comeBack, keyPath } from './sign-in.ts';
import type { Step } from './sweep-script.ts';

/** The key that a sign-in brings. */
export const signedIn = canary('openrouter', 'signed in');
/** Its code, in the format of a key so that the sweep finds parts of it. */
const code = canary('groq', 'code');

/** Places where the code of a sign-in is: the address that it came in, and the request that exchanges it. */
const placesOfCode = ['performance', 'request address', 'request body'];

const findCode: Step = async (console, { hosts, testBed }) => {
  const found = (await sweep(console, testBed, [code])).map(({ sink }) => sink);
  expect(found.filter((sink) => !placesOfCode.includes(sink))).toEqual([]);
  const sent = hosts.requests.filter((seen) => JSON.stringify(seen).includes(code.key));
  expect(sent.map(({ path }) => path)).toEqual([keyPath]);
};

/** A return from a sign-in, whose key replaces the stored one. */
export const signInSteps: readonly Step[] = [
  async (console, { hosts }) => {
    hosts.reset();
    hosts.answer('openrouter', json({ key: signedIn.key, user_id: 'u' }), keyPath);
    await comeBack(console, `?code=${code.key}`);
    await console.waitFor(/Replace it with the new one/);
    await enterAnswerAfterPause(console, 'y');
    await console.prompt();
  },
  ...['inspect', 'inspect next hi', 'key list', 'key left openrouter'],
  ...['chat -m openrouter: hi', 'inspect', 'history', 'doctor'],
  findCode,
];
