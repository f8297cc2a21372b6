/** Maximum number of characters shown of a host, or of an address that is not on the web. */
const maxShown = 60;

/** File extensions, some of which are top-level domains too. */
const fileName =
  /\.(?:c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|md|php|pl|py|rb|rs|scss|sh|sql|swift|toml|ts|tsx|txt|xml|yaml|yml)$/i;

/** Returns the address as the browser would open it; undefined unless it is an http or https address. */
export function webAddress(href: string): string | undefined {
  const url = parseUrl(href);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/**
 * Returns what is shown after a link's label: the host of its address, after "really" if the label looks like another host;
 * '' if the label is the address; the beginning of an address that is not on the web.
 */
export function describeAddress(href: string, label: string): string {
  const url = parseUrl(href);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return label === href || `mailto:${label}` === href ? '' : href.slice(0, maxShown);
  }
  const claimed = claimedHost(label);
  const host = url.host.length > maxShown ? `…${url.host.slice(-maxShown)}` : url.host;
  if (claimed === undefined) return host;
  if (withoutWww(claimed) !== withoutWww(url.host)) return `really ${host}`;
  return isWholeAddress(label, url) ? '' : host;
}

/** Returns the host that a label seems to name, in lower case. */
function claimedHost(label: string): string | undefined {
  const text = label.normalize('NFKC').toLowerCase();
  const [, host] = /(?:^|[\s/(@"'])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?)/u.exec(text) ?? [];
  return host === undefined || (fileName.test(host) && !text.includes('://')) ? undefined : host;
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
