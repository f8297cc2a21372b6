/** The kinds of request failures that need different advice. The statuses are typical; the error body takes precedence. */
export type RequestFailureKind =
  // The key
  | 'no-key' // no key to send
  | 'unsendable-key' // a key that is not a valid header value
  | 'unauthorized' // 401
  | 'invalid-key' // another status whose body says that the key is bad
  | 'restricted-key' // a key that is limited to other sites, addresses or APIs
  | 'no-browser' // the organization allows no requests from browsers
  // The account
  | 'payment' // 402
  | 'no-credit' // credit exhausted; waiting does not help
  | 'new-account' // no credit was ever bought
  | 'spend-limit' // a spending limit of the key or the account
  | 'quota' // the requests of a day or another long period are exhausted
  | 'plan' // the plan does not include the model
  | 'account' // restricted or deactivated
  | 'unverified' // the organization must be verified first
  | 'no-summary' // the organization must be verified for summaries of reasoning
  | 'no-search' // the organization does not allow web searches
  | 'region' // the provider does not serve the country
  // The model
  | 'forbidden' // 403
  | 'blocked-model' // an administrator must allow the model first
  | 'unknown-model'
  | 'retired-model'
  | 'wrong-endpoint' // a model available only at another endpoint
  | 'needs-search' // a model that answers only with web search
  | 'privacy' // the account's data policy excludes every host
  | 'no-host' // no host can handle the request
  // The request
  | 'context' // conversation too long for the model
  | 'reply-room' // the conversation fits, but not together with `max_tokens`
  | 'parameter' // a parameter that the model rejects
  | 'too-large' // 413
  | 'picture-size' // a picture with more pixels than the provider takes
  | 'file-type' // a picture or document that the model does not take
  | 'content' // refused by a content filter
  | 'rejected' // any other 4xx
  // The service
  | 'rate-limit' // 429, waiting helps
  | 'token-limit' // a single request above the limit of tokens per minute; waiting does not help
  | 'timeout' // 408, 504
  | 'overloaded' // 529, 503, or an overload inside the stream
  | 'memory' // a local model does not fit into memory
  | 'server' // any other 5xx, or an error inside the stream
  | 'web-page' // HTML instead of a reply
  | 'empty' // a response without a reply
  | 'unreadable' // an invalid list of models
  | 'broke-off' // a stream that ended early
  | 'idle' // no data for too long
  | 'unreachable'; // no response at all

/** The kinds of failures that do not concern a request. Their messages say what happened and what to do. */
const localKinds = [
  'usage', // an invalid command line or value
  'not-found', // something named or required does not exist
  'invalid-data', // a file, a link or a stored value that cannot be parsed
  'held-key', // a text that contains a key
  'conflict', // another tab has changed the data
  'storage', // the browser cannot store the data
  'unavailable', // the browser or the network does not provide something
  'bug', // an error in keysh
] as const;

/** The kind of a failure. */
export type FailureKind = RequestFailureKind | (typeof localKinds)[number];

/** Details of a failure. */
export interface FailureDetails {
  readonly status?: number;
  /** Seconds until the same request may succeed. */
  readonly retryAfter?: number;
  /** When the limit resets, as a phrase, if the provider defines it: "at midnight Pacific time". */
  readonly resets?: string;
  /** The provider's message, not redacted. */
  readonly providerMessage?: string;
  /** The provider's request id, neither redacted nor sanitized. */
  readonly requestId?: string;
  /** The suggested command. */
  readonly suggestion?: string;
  /** The URL of the provider's page where the user can fix the cause. */
  readonly address?: string;
  /** Whether the limit is of the key or of the account. */
  readonly scope?: 'key' | 'account';
  /** The rejected parameter, by the name keysh uses, or else by the provider's. */
  readonly parameter?: string;
  /** The largest `max_tokens` that would be accepted. */
  readonly fits?: number;
  /** The limit in tokens per request or per period. */
  readonly limit?: number;
  /** The tokens that the request needs. */
  readonly requested?: number;
  /** The period of `limit`. */
  readonly per?: 'minute' | 'day';
  /** The feature that no host of the model supports: "image input". */
  readonly lacks?: string;
}

/** An expected error. It never contains a Request, Headers, Response or URL object, so that it can be shown or logged. */
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

/** Returns whether a failure concerns a request; for any other, the message is complete by itself. */
export function isRequestFailure(failure: Failure): failure is Failure<RequestFailureKind> {
  return !(localKinds as readonly FailureKind[]).includes(failure.kind);
}

/** The message of a failure to load code that the first prompt does not need. */
export const notLoaded =
  'A part of keysh could not be loaded. Check the network, or reload the page.';

/**
 * Thrown when the user cancels a command by an answer to a question; the message states the outcome. Ctrl-C during other
 * work rejects with the reason of the command's signal instead, an `AbortError`.
 */
export class Cancelled extends Error {}

/** Thrown when the user chooses to change the line that was entered, which is put on the next prompt. */
export class ReturnedToPrompt extends Cancelled {}
