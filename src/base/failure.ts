/** What went wrong with a request, as far as the advice differs. Statuses are the usual ones; the error body decides. */
export type RequestFailureKind =
  // The key
  | 'no-key' // nothing to send with
  | 'unsendable-key' // a key that no header can carry
  | 'unauthorized' // 401
  | 'invalid-key' // another status whose body says that the key is bad
  | 'restricted-key' // a key that is limited to other sites, addresses or APIs
  | 'no-browser' // an organization that allows no requests from browsers
  // The account
  | 'payment' // 402
  | 'no-credit' // credit used up; waiting does not help
  | 'new-account' // no credit was ever bought
  | 'spend-limit' // a spending limit of the key or the account
  | 'quota' // the requests of a day or another long period are used up
  | 'plan' // the plan does not include the model
  | 'account' // restricted or deactivated
  | 'unverified' // an organization that must be verified first
  | 'region' // a country that the provider does not serve
  // The model
  | 'forbidden' // 403
  | 'blocked-model' // an administrator must allow the model first
  | 'unknown-model'
  | 'retired-model'
  | 'wrong-endpoint' // a model that answers at another endpoint only
  | 'privacy' // the account's data policy leaves no host
  | 'no-host' // no host can take the request
  // The request
  | 'context' // conversation too long for the model
  | 'reply-room' // the conversation fits, `max_tokens` beside it does not
  | 'parameter' // a parameter that the model refuses
  | 'too-large' // 413
  | 'content' // refused by a content filter
  | 'rejected' // any other 4xx
  // The service
  | 'rate-limit' // 429, waiting helps
  | 'token-limit' // one request over the limit of tokens a minute; waiting does not help
  | 'timeout' // 408, 504
  | 'overloaded' // 529, 503, or an overload inside the stream
  | 'memory' // a local model that does not fit into memory
  | 'server' // any other 5xx, or an error inside the stream
  | 'web-page' // HTML in the place of a reply
  | 'empty' // a response without a reply
  | 'unreadable' // a list of models that is none
  | 'broke-off' // a stream without an end
  | 'idle' // nothing came for too long
  | 'unreachable'; // no response at all

/** What went wrong without a provider. The message of such a failure says what happened and what to do. */
const localKinds = [
  'usage', // a command line or a value in a form that cannot be accepted
  'not-found', // something that is named or needed does not exist
  'invalid-data', // a file, a link or a stored value that cannot be read
  'held-key', // a text that contains a key
  'conflict', // another tab has changed it meanwhile
  'storage', // the browser does not store it
  'unavailable', // the browser or the network does not provide it
  'bug', // an error in keysh
] as const;

/** What went wrong. */
export type FailureKind = RequestFailureKind | (typeof localKinds)[number];

/** What is known of a failure besides its kind. */
export interface FailureDetails {
  readonly status?: number;
  /** Seconds until the same request may succeed. */
  readonly retryAfter?: number;
  /** When that is, in words, where the provider fixes it: "at midnight Pacific time". */
  readonly resets?: string;
  /** The provider's own words, not yet redacted. */
  readonly providerMessage?: string;
  /** The provider's id of the request, neither redacted nor cleaned. */
  readonly requestId?: string;
  /** The command that helps. */
  readonly suggestion?: string;
  /** The page of the provider where the user can change it. */
  readonly address?: string;
  /** Whose limit it is. */
  readonly scope?: 'key' | 'account';
  /** The parameter that was refused: keysh's name of it where it has one, else the provider's. */
  readonly parameter?: string;
  /** The largest `max_tokens` that would be accepted. */
  readonly fits?: number;
  /** Tokens that one request or period may have. */
  readonly limit?: number;
  /** Tokens that the request asked for. */
  readonly requested?: number;
  /** The period of `limit`. */
  readonly per?: 'minute' | 'day';
  /** What no host of the model supports: "image input". */
  readonly lacks?: string;
}

/** What went wrong, as data: never holds a Request, Headers, Response or URL, so that it may be shown or logged. */
export class Failure<Kind extends FailureKind = FailureKind> extends Error {
  constructor(
    readonly kind: Kind,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message);
    this.name = 'Failure';
  }
}

/** Returns whether a failure is about a request; the message of any other says everything. */
export function isRequestFailure(failure: Failure): failure is Failure<RequestFailureKind> {
  return !(localKinds as readonly FailureKind[]).includes(failure.kind);
}

/**
 * Thrown where the user's answer to a question ends a command; the message says what that means. Ctrl-C during other work
 * rejects with the reason of the command's signal instead, an `AbortError`.
 */
export class Cancelled extends Error {}
