import type { Message } from './message.ts';
import type { DialectName, ParameterName, Parameters } from './parameters.ts';
import type { Price } from './price.ts';
import type { SearchChunk } from './sources.ts';

/** How a request carries the key: in the Authorization header, another header, or the query parameter `key`. */
export type AuthScheme = 'bearer' | 'x-api-key' | 'x-goog-api-key' | 'query' | 'none';

/** A model, with the known facts about it. */
export interface Model {
  readonly id: string;
  /** Tokens of its context window. */
  readonly context?: number;
  /** Tokens of its longest reply. */
  readonly output?: number;
  readonly price?: Price;
  /** It costs nothing, within limits. */
  readonly free?: boolean;
  /** The day on which it is or was shut down, as YYYY-MM-DD. */
  readonly retires?: string;
  /** The model that its provider recommends instead. */
  readonly replacement?: string;
  /** Whether it takes pictures, and PDFs; undefined if that is not known. */
  readonly pictures?: boolean;
  readonly pdfs?: boolean;
  /** The provider's words for the reasoning effort that it takes, from least to most. */
  readonly efforts?: readonly string[];
}

/** A provider that runs on this machine, with the shell commands to use it. */
export interface LocalRuntime {
  /** The command that starts it. */
  readonly start: string;
  /** The environment variable for the origins of the pages that may call it. */
  readonly originsVariable: string;
  /** The command that signs in for hosted models. */
  readonly signIn: string;
  /** The command that downloads a model, whose name follows. */
  readonly pull: string;
  /** A model for a first try. */
  readonly smallModel: string;
  /** Models that its maker runs, for subscribers. */
  readonly hosted: RegExp;
}

/** Where a provider takes chat requests, and in which wire format. */
export interface Endpoint {
  readonly dialect: DialectName;
  /** `{model}` is replaced by the model's id. */
  readonly chatPath: string;
  /** Fields in the request body of parameters for which they differ from the dialect's. */
  readonly fields?: { readonly [Name in ParameterName]?: string };
}

/** An endpoint beside the usual one. */
export interface OtherEndpoint extends Endpoint {
  /** Models that have only this endpoint. */
  readonly only?: RegExp;
  /** Models that do not have this endpoint. */
  readonly except?: RegExp;
}

/** Everything that is specific to one provider, except for the errors that it documents. */
export interface ProviderDefinition<Id extends string = string> extends Endpoint {
  readonly id: Id;
  readonly aliases: readonly string[];
  /** The name for display: `OpenAI`. */
  readonly name: string;
  /** The only origin that receives the key. */
  readonly origin: string;
  readonly key: {
    readonly scheme: AuthScheme;
    /** The scheme that `--key-in header` selects. */
    readonly headerScheme?: AuthScheme;
    /** What a key looks like, for people: `sk-ant-api03-…`. */
    readonly shape: string;
    /** Prefixes by which a key of this provider is recognized in a text, longest first. */
    readonly prefixes: readonly string[];
    /** Masks do not show the prefix. */
    readonly isPrefixSecret?: true;
    /** The page where keys are created and revoked. */
    readonly console: string;
  };
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly local?: LocalRuntime;
  /** The endpoint for requests with parameters for which the usual one has no field. */
  readonly otherEndpoint?: OtherEndpoint;
  readonly modelsPath: string;
  /** The path that tells what a model can do, if the list does not. */
  readonly modelPath?: string;
  /** The path to test a key with, if the model list is public. */
  readonly testPath?: string;
  /** Where users sign in to get a key, with OAuth's PKCE: the page, and the path that exchanges its code for a key. */
  readonly signIn?: { readonly page: string; readonly keyPath: string };
  /** In chat completions: the reply includes usage without a request for it. */
  readonly sendsUsage?: true;
  /** In OpenAI's dialects: models that take the system prompt in the role `developer`. */
  readonly developerRole?: RegExp;
  /** In the Responses dialect: models that summarize their reasoning on request. */
  readonly summaries?: RegExp;
  /** The field in the request body for the key of a conversation in the provider's cache. */
  readonly cacheKeyField?: 'prompt_cache_key' | 'session_id';
  /** In chat completions: pictures and PDFs are in fields of their own that contain only an address. */
  readonly hasAddressParts?: true;
  /** The provider caches a conversation only if the request asks for that, as in Anthropic's API. */
  readonly cachesOnRequest?: true;
  /** Models that accept no system prompt, in any role. */
  readonly noSystemPrompt?: RegExp;
  /** Parameters that some models refuse or ignore. */
  readonly unsupported?: readonly {
    readonly models: RegExp;
    readonly parameters: readonly ParameterName[];
    /** They are accepted with the effort `none`. */
    readonly unlessOff?: true;
  }[];
  /** Describes what is free: `yes, no card`. */
  readonly freeTier: string;
  /** Which models are free, within limits; none if absent. */
  readonly freeModels?: 'some' | 'all';
  /** Describes the rate limits. */
  readonly limits: readonly string[];
  /** What is known about the free tier and the limits besides, as a sentence without a capital and a period. */
  readonly limitsNote?: string;
  /** The ids of the models that are offered before a list is fetched; the first is the default. */
  readonly starters: readonly string[];
}

/** A provider of the registry, with what is derived from its definition. */
export interface Provider<Id extends string = string> extends ProviderDefinition<Id> {
  /** Names the storage entry of the key. */
  readonly slot: `provider${number}`;
  readonly needsKey: boolean;
}

/** A chat request. The messages alternate, and the last is the user's. */
export interface ChatRequest {
  readonly model: string;
  /** What the provider's list says about the model, if it was requested. */
  readonly listed?: Model;
  readonly system?: string;
  readonly messages: readonly Message[];
  /** A line for each file that the messages leave out. */
  readonly notes?: readonly string[];
  readonly parameters: Parameters;
  /** Names the conversation for the provider's cache, at random; absent if later requests do not begin like this one. */
  readonly cacheKey?: string;
  /** Asks for a summary of the reasoning where the provider sends one only on request. */
  readonly thoughts?: boolean;
  /** Leaves the reasoning out of the reply where that is possible, because it is not shown. */
  readonly isReasoningHidden?: boolean;
  /** Resumes the reply to the last message, which ended because it was too long for one response. */
  readonly continuation?: Continuation;
}

/** Where a reply is resumed, at a provider that can do that. */
export interface Continuation {
  /** The provider's token for the place. */
  readonly token: string;
  /** Tokens of the messages. */
  readonly input: number;
  /** Tokens that were generated so far, with reasoning. */
  readonly output: number;
}

/** The token counts of a reply, as the provider reports them; stored under these names. */
export interface Usage {
  /** Includes what was read from and written to the provider's cache. */
  readonly input?: number;
  readonly output?: number;
  /** Reasoning tokens, if the provider does not include them in `output`. */
  readonly beside?: number;
  /** Input tokens that were read from the provider's cache. */
  readonly cached?: number;
  /** Input tokens that were written to it. */
  readonly written?: number;
  /** US dollars, if the provider reports the cost. */
  readonly cost?: number;
  /** Searches of the web. */
  readonly searches?: number;
}

/** How a reply ended; `unfinished` for a finish reason that is unknown. */
export type FinishReason = 'done' | 'length' | 'refused' | 'cancelled' | 'unfinished';

/** A part of a reply. A stream either yields one `end`, as its last chunk, or throws. */
export type Chunk =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** All text so far was reasoning without a start tag. */
  | { readonly type: 'reclassified' }
  | { readonly type: 'usage'; readonly usage: Usage }
  | SearchChunk
  /** Says what was left out of the request or moved, because the model refuses it. Precedes all other chunks. */
  | { readonly type: 'note'; readonly text: string }
  /** `reason` is the provider's finish reason, `resume` its token for resuming a reply that was too long. */
  | {
      readonly type: 'end';
      readonly ending: FinishReason;
      readonly reason: string;
      readonly resume?: string;
    };

/** A part of one event of a stream. */
export type StreamEvent =
  | Chunk
  /** Parts of the input tokens, by the provider's names. Each replaces the earlier one of its name; the sum of all is the input. */
  | { readonly type: 'input'; readonly parts: Readonly<Record<string, number>> }
  /** The reasoning that follows is a further part of it. */
  | { readonly type: 'reasoning-part' }
  /** A part of the JSON with the query of the search that began last. */
  | { readonly type: 'search-input'; readonly json: string }
  /** A search was made that the provider does not count in its usage; one with the same id counts once. */
  | { readonly type: 'searched'; readonly id: string }
  /** The text is a refusal. */
  | { readonly type: 'refusal' }
  /** The reply so far can be resumed with this token, until more of it follows. */
  | { readonly type: 'resumable'; readonly token: string }
  /** An error; `status` is the one that it corresponds to, if it has none itself. */
  | { readonly type: 'failed'; readonly event: unknown; readonly status?: number }
  /** The stream is complete. */
  | { readonly type: 'last' };

/** A chat request in a wire format, without the key. */
export interface EncodedRequest {
  /** Relative to the provider's origin. */
  readonly path: string;
  readonly json: unknown;
  /** A line for each part that was left out or moved, because the model refuses it. */
  readonly notes: readonly string[];
}

/** A wire format: pure functions that use no keys, network or time. */
export interface Dialect {
  readonly framing: 'sse' | 'ndjson';
  write(request: ChatRequest, provider: Provider): EncodedRequest;
  /** Reads the data of one event; unknown events give nothing. */
  read(data: string): readonly StreamEvent[];
  /** Reads the body of a model list; unknown entries are skipped. */
  readModels(body: unknown): readonly Model[];
}
