import { allowLocalNetwork } from '../probe.ts';
import type { LocalRuntime } from '../provider.ts';
import type { ErrorContext } from './error-context.ts';

/** Returns the possible causes of a missing response. A browser gives the page no other details. */
export function unreachable(scene: ErrorContext): string {
  const { local } = scene.provider;
  if (local) return runtime(scene, local);
  if (!scene.online) return 'this browser is offline';
  return `no answer from ${host(scene)}: it may be down, an extension or network may block it, or the key may be wrong (a refusal that the host does not let pages read looks the same)`;
}

function runtime(scene: ErrorContext, { start, originsVariable }: LocalRuntime): string {
  const { name } = scene.provider;
  switch (scene.probe) {
    case 'absent':
      return `${name} is not running at ${host(scene)}: start it with \`${start}\`${hindrances(scene)}`;
    case 'refuses':
      return `${name} is running but refuses this page: start it with \`${originsVariable}=*\`, or, to allow only this page, \`${originsVariable}=${scene.origin}\``;
    case 'denied':
      return `this browser blocks requests to ${name} at ${host(scene)}: ${allowLocalNetwork}`;
    case undefined:
      return `no answer from ${name} at ${host(scene)}: it is not running (\`${start}\`), or refuses this page (\`${originsVariable}=${scene.origin}\`)${hindrances(scene)}`;
    default:
      return scene.probe satisfies never;
  }
}

/** Returns why a browser may block requests of a page to loopback. */
function hindrances({ origin }: ErrorContext): string {
  if (/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin)) return '';
  const safari = origin.startsWith('https:')
    ? '; Safari blocks http to loopback from https pages'
    : '';
  return `; the browser may also ask for, or deny, the local network permission${safari}`;
}

/** Returns the host of the provider, with its port. */
export function host({ provider }: Pick<ErrorContext, 'provider'>): string {
  return new URL(provider.origin).host;
}
