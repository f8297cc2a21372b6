/** Returns the address as the browser would open it; undefined unless it is an http or https address. */
export function webAddress(href: string): string | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
