import type { Failure, FailureKind } from '../failure.ts';
import { cause } from './cause.ts';
import { known } from './json.ts';
import { mend } from './mend.ts';
import type { Scene } from './scene.ts';

export interface Explanation {
  readonly title: string;
  /** One line. */
  readonly cause: string;
  /** The provider's own words, neither redacted nor cut. */
  readonly said?: string;
  /** The command that mends it. */
  readonly mend: string;
}

/** A failure in words for people: what happened, why, what the provider said, and the command that mends it. */
export function explain(failure: Failure, scene: Scene): Explanation {
  return {
    title: title(failure),
    cause: cause(failure, scene),
    ...known({ said: failure.details.said }),
    mend: failure.details.mend ?? mend(failure, scene),
  };
}

function title({ kind, details }: Failure): string {
  const fixed = titles[kind];
  if (fixed) return fixed;
  const { status } = details;
  if (status === undefined) return untold[kind] ?? 'The reply broke off';
  return statusLine(status);
}

/** Returns a status with its name: `429 Too Many Requests`. */
export function statusLine(status: number): string {
  return `${status} ${names.get(status) ?? (status < 500 ? 'Client Error' : 'Server Error')}`;
}

const titles: Readonly<Partial<Record<FailureKind, string>>> = {
  'no-key': 'No API key',
  'unsendable-key': 'Unusable API key',
  'held-key': 'Message not sent',
  'invalid-key': 'Invalid API key',
  'broke-off': 'The reply broke off',
  idle: 'The reply stalled',
  unreachable: 'No response',
  storage: 'Not stored',
  usage: 'Not a command',
};

/** Titles of the kinds that usually have a status, for when they come inside a stream. */
const untold: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorized: '401 Unauthorized',
  payment: '402 Payment Required',
  forbidden: '403 Forbidden',
  'rate-limit': '429 Too Many Requests',
  'no-credit': '429 Too Many Requests',
  overloaded: 'Overloaded',
};

const names: ReadonlyMap<number, string> = new Map([
  [200, 'OK'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Content'],
  [424, 'Failed Dependency'],
  [429, 'Too Many Requests'],
  [498, 'Overloaded'],
  [499, 'Request Cancelled'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [529, 'Overloaded'],
]);
