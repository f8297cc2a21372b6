import type { App } from '../../src/app/app.ts';
import { type OfflineState, offlineState } from '../../src/app/offline.ts';
import { howToPull, probeTimeoutMs } from '../../src/providers/local-runtime.ts';
import { loopbackPermission } from '../../src/providers/loopback.ts';
import { allowLocalNetwork, probe } from '../../src/providers/probe.ts';
import type { LocalRuntime } from '../../src/providers/provider.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { count } from '../count.ts';
import { leakedKeysIn } from './leaked-keys.ts';

/** The result of a check; `isOk` is undefined if the check was not possible. */
interface Finding {
  readonly isOk: boolean | undefined;
  readonly text: string;
}

/** The checks in the order of their output. Only those of local runtimes send requests. */
export const checks: readonly ((app: App) => Finding | Promise<Finding>)[] = [
  policy,
  trustedTypes,
  frame,
  leaks,
  timings,
  network,
  offlineUse,
  ...providers.flatMap((provider) => {
    const { local } = provider;
    return local ? [(app: App) => runtime(app, provider, local)] : [];
  }),
];

/** Reads the policy. A forbidden request would stay in the log of the browser. */
function policy(): Finding {
  const connect = directive('connect-src') ?? ['*'];
  const expected = providers.map(({ origin }) => origin);
  const isOk =
    connect.every((origin) => expected.includes(origin)) &&
    directive('default-src')?.join() === "'none'";
  return {
    isOk,
    text: isOk
      ? `content security policy: connections to ${connect.length} providers, nothing else`
      : 'content security policy: not the one keysh was built with; the page may connect elsewhere',
  };
}

function trustedTypes(): Finding {
  const isAsked = directive('require-trusted-types-for')?.includes("'script'") ?? false;
  const isKnown = 'trustedTypes' in window;
  if (isAsked && !isKnown)
    return { isOk: undefined, text: 'trusted types: not supported by this browser' };
  return { isOk: isAsked, text: `trusted types: ${isAsked ? 'enforced' : 'off'}` };
}

function frame(): Finding {
  const isOk = window.top === window;
  return { isOk, text: isOk ? 'not inside another page' : 'inside another page' };
}

async function leaks({ database, keys }: App): Promise<Finding> {
  const places = await leakedKeysIn(keys, database);
  const isOk = places.length === 0;
  const text = isOk ? 'no key outside the key entries' : `a key is also in: ${places.join(', ')}`;
  return { isOk, text };
}

function timings(): Finding {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const isOk = !names.some((name) => providers.some(({ origin }) => name.startsWith(origin)));
  return {
    isOk,
    text: `the browser's list of requests contains ${isOk ? 'none' : 'some'} to a provider`,
  };
}

function network(): Finding {
  const isOk = navigator.onLine;
  return { isOk, text: isOk ? 'online' : 'offline' };
}

const offlineTexts: Readonly<Record<OfflineState, string>> = {
  unsupported: 'not possible in this browser or without HTTPS',
  local: 'not needed, since this machine serves the page',
  missing: 'the files of this build are not stored',
  ready: 'all files of this build are stored',
  'newer waits': 'all files of this build are stored, and a newer build is ready',
};

async function offlineUse(): Promise<Finding> {
  const state = await offlineState();
  const isOk = state === 'ready' || state === 'newer waits';
  return { isOk: isOk || undefined, text: `offline use: ${offlineTexts[state]}` };
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
      isOk: undefined,
      text: `${name}: blocked by this browser; ${allowLocalNetwork}`,
    };
  }
  if (permission === 'prompt') {
    return {
      isOk: undefined,
      text: `${name}: not checked, because the browser would ask you first; to check: model list --provider ${provider.id}`,
    };
  }
  const signal = AbortSignal.any([console.signal, AbortSignal.timeout(probeTimeoutMs)]);
  try {
    const { length } = await catalog.list(provider, signal);
    const text = length > 0 ? count(length, 'model') : `no models yet; ${howToPull(local)}`;
    return { isOk: true, text: `${name}: ${text}` };
  } catch (error) {
    if (console.signal.aborted) throw error;
    const found = await probe(access.fetch, provider, console.signal);
    const text = found === 'refuses' ? 'runs but refuses this page' : 'not running';
    return { isOk: undefined, text: `${name}: ${text}` };
  }
}

/** Returns the values of a directive of the page's policy. */
function directive(name: string): readonly string[] | undefined {
  const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
  const content = meta?.getAttribute('content') ?? '';
  const all = content.split(';').map((part) => part.trim().split(/\s+/));
  return all.find(([first]) => first === name)?.slice(1);
}
