import { text } from '../../base/json.ts';
import { webAddress } from '../../base/web-address.ts';
import { wellFormed } from '../../base/well-formed.ts';
import type { StreamEvent } from '../provider.ts';
import { maxAddressUnits, maxTitleUnits } from '../sources.ts';

/** Returns a source with these values of a provider; nothing unless the address is of the web and not too long. */
export function sourceEvents(url: unknown, title: unknown): readonly StreamEvent[] {
  const given = text(url) ?? '';
  const address = given.length > maxAddressUnits ? undefined : plainAddress(given);
  if (address === undefined || address.length > maxAddressUnits) return [];
  return [{ type: 'source', source: { url: address, title: titleFrom(text(title) ?? '') } }];
}

/** Percent-encoded characters that are unreserved, so that they need no encoding (RFC 3986, section 2.3). */
const encodedUnreserved = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;

/**
 * Returns a web address with unreserved characters decoded, since a key could be hidden in their encoding; undefined for any
 * other address.
 */
function plainAddress(given: string): string | undefined {
  return webAddress(given)?.replace(encodedUnreserved, decodeURIComponent);
}

/** Returns a title in one line. A long one is cut between words, so that no part of a key remains. */
function titleFrom(given: string): string {
  const start = given.slice(0, maxTitleUnits);
  const whole = start.length < given.length ? start.replace(/\S+$/, '…') : start;
  return wellFormed(whole).replace(/\s+/g, ' ').trim();
}
