import type { Tokens } from 'marked';
import { sanitize } from '../text/styled-text.ts';
import { decodeReferences } from './references.ts';

/** Maximum number of characters shown of a host, or of an address that is not on the web. */
const maxShown = 60;

/** File extensions, some of which are top-level domains too. */
const fileName =
  /\.(?:c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|md|php|pl|py|rb|rs|scss|sh|sql|swift|toml|ts|tsx|txt|xml|yaml|yml)$/i;

/** Common top-level domains of more than two letters. Other names with dots are of code, such as `Array.prototype.sort`. */
const topLevelDomain =
  /\.(?:app|bank|biz|blog|chat|cloud|club|com|dev|edu|email|example|gov|icu|info|int|live|mil|mobi|net|news|online|onion|org|page|pro|services|shop|site|social|space|store|support|tech|top|vip|wiki|world|xyz|zone)$/;

const hostName = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?$/u;

/** Returns the address of a link or image, with its character references decoded. */
export function addressOf({ href }: Pick<Tokens.Link, 'href'>): string {
  return decodeReferences(href);
}

/**
 * Returns what is shown after a link's label: the host of its address, after "really" if the label looks like another host;
 * '' if the label is the address; the beginning of an address that is not on the web.
 */
export function describeAddress(href: string, label: string): string {
  const url = parseUrl(href);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return label === href || `mailto:${label}` === href
      ? ''
      : href.slice(0, maxShown).replace(/\s/g, ' ');
  }
  const claimed = claimedHosts(label);
  const host = url.host.length > maxShown ? `…${url.host.slice(-maxShown)}` : url.host;
  if (claimed.some((name) => withoutWww(name) !== withoutWww(url.host))) return `really ${host}`;
  return claimed.length > 0 && isWholeAddress(label, url) ? '' : host;
}

/** Returns the hosts that the words and addresses in a label seem to name, in lower case and without accents. */
function claimedHosts(label: string): readonly string[] {
  const text = sanitize(label)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return text.split(/[^\p{L}\p{N}\-._~:/?#[\]@!$&*+=%]+/u).flatMap((word) => {
    const names = word.match(/[\p{L}\p{N}-][\p{L}\p{N}.-]*(?::\d+)?/gu) ?? [];
    return names
      .flatMap((name) => name.split(/\.{2,}/))
      .map((name) => name.replace(/\.$/, ''))
      .filter((name) => hostName.test(name) && (word.includes('://') || seemsHost(name)))
      .slice(0, 1);
  });
}

/** Returns whether a name with dots that is not in an address seems to be a host, not a file or code. */
function seemsHost(name: string): boolean {
  const withoutPort = name.replace(/:\d+$/, '');
  const isDomain = /^www\.|\.(?:..|[^.]*[^a-z.][^.]*)$/.test(withoutPort);
  return (isDomain || topLevelDomain.test(withoutPort)) && !fileName.test(withoutPort);
}

function isWholeAddress(label: string, url: URL): boolean {
  const shown = [label, `https://${label}`, `http://${label}`].map((text) => parseUrl(text)?.href);
  return shown.includes(url.href);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

function parseUrl(href: string): URL | undefined {
  return URL.canParse(href) ? new URL(href) : undefined;
}
