import type { App } from '../../src/app/app.ts';
import {
  howToPull,
  loopbackPermission,
  probeTimeoutMs,
} from '../../src/providers/local-runtime.ts';
import { allowLocalNetwork, probe } from '../../src/providers/probe.ts';
import type { LocalRuntime } from '../../src/providers/provider.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { count } from '../count.ts';
import { leakedKeysIn } from './leaked-keys.ts';

/** What a check found; undefined where it could not be made. */
interface Finding {
  readonly isWell: boolean | undefined;
  readonly words: string;
}

/** The checks in the order in which they are printed; only those of local runtimes send a request. */
export const checks: readonly ((app: App) => Finding | Promise<Finding>)[] = [
  policy,
  trustedTypes,
  frame,
  strays,
  timings,
  network,
  ...providers.flatMap((provider) => {
    const { local } = provider;
    return local ? [(app: App) => runtime(app, provider, local)] : [];
  }),
];

/** Read, not tried: a forbidden request would be in the browser's own log for good. */
function policy(): Finding {
  const connect = directive('connect-src') ?? ['*'];
  const expected = providers.map(({ origin }) => origin);
  const isWell =
    connect.every((origin) => expected.includes(origin)) &&
    directive('default-src')?.join() === "'none'";
  return {
    isWell,
    words: isWell
      ? `content security policy: connections to ${connect.length} providers, nothing else`
      : 'content security policy: not the one keysh was built with; the page may connect elsewhere',
  };
}

function trustedTypes(): Finding {
  const isAsked = directive('require-trusted-types-for')?.includes("'script'") ?? false;
  const isKnown = 'trustedTypes' in window;
  if (isAsked && !isKnown)
    return { isWell: undefined, words: 'trusted types: this browser does not know them' };
  return { isWell: isAsked, words: `trusted types: ${isAsked ? 'no markup from text' : 'off'}` };
}

function frame(): Finding {
  const isWell = window.top === window;
  return { isWell, words: isWell ? 'not inside another page' : 'inside another page' };
}

async function strays({ database, keys }: App): Promise<Finding> {
  const places = await leakedKeysIn(keys, database);
  const isWell = places.length === 0;
  const words = isWell ? 'no key outside its place' : `a key is also in: ${places.join(', ')}`;
  return { isWell, words };
}

function timings(): Finding {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const isWell = !names.some((name) => providers.some(({ origin }) => name.startsWith(origin)));
  return {
    isWell,
    words: `the browser's list of requests holds ${isWell ? 'none' : 'some'} to a provider`,
  };
}

function network(): Finding {
  const isWell = navigator.onLine;
  return { isWell, words: isWell ? 'online' : 'offline' };
}

async function runtime(
  { access, catalog, console }: App,
  provider: Row,
  local: LocalRuntime,
): Promise<Finding> {
  const name = `${provider.id} at ${provider.origin}`;
  const permission = await loopbackPermission(location, navigator.permissions);
  if (permission === 'denied') {
    return {
      isWell: undefined,
      words: `${name}: this browser keeps this page from it; ${allowLocalNetwork}`,
    };
  }
  if (permission === 'prompt') {
    return {
      isWell: undefined,
      words: `${name}: not asked, since the browser would ask you first; model list --provider ${provider.id} does`,
    };
  }
  const signal = AbortSignal.any([console.signal, AbortSignal.timeout(probeTimeoutMs)]);
  try {
    const { length } = await catalog.list(provider, signal);
    const words = length > 0 ? count(length, 'model') : `no models yet; ${howToPull(local)}`;
    return { isWell: true, words: `${name}: ${words}` };
  } catch (error) {
    if (console.signal.aborted) throw error;
    const found = await probe(access.fetch, provider, console.signal);
    const words = found === 'refuses' ? 'runs but does not answer this page' : 'not running';
    return { isWell: undefined, words: `${name}: ${words}` };
  }
}

/** The values of a directive of the policy that the page carries. */
function directive(name: string): readonly string[] | undefined {
  const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
  const content = meta?.getAttribute('content') ?? '';
  const all = content.split(';').map((part) => part.trim().split(/\s+/));
  return all.find(([first]) => first === name)?.slice(1);
}
