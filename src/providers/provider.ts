import type { DialectName, ParameterName, Parameters } from './parameters.ts';

/** How the key travels: `none` sends no key at all. */
export type AuthScheme = 'bearer' | 'x-api-key' | 'x-goog-api-key' | 'query' | 'none';

export interface Model {
  readonly id: string;
  /** Tokens the model can read, where known. */
  readonly context?: number;
  /** Tokens the model can write, where known. */
  readonly output?: number;
  /** US dollars for a million input and output tokens, where known. */
  readonly price?: readonly [input: number, output: number];
  readonly free?: boolean;
}

/** A provider that is a program on this machine, and how it is used in a system shell. */
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
}

/** Everything that is specific to one provider, except for the errors that it documents. */
export interface ProviderDefinition<Id extends string = string> {
  readonly id: Id;
  readonly aliases: readonly string[];
  /** As it is written in text: `OpenAI`. */
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
  readonly dialect: DialectName;
  /** `{model}` is replaced by the model's id. */
  readonly chatPath: string;
  readonly modelsPath: string;
  /** A path that tells whether a key is valid, where the model list is public. */
  readonly testPath?: string;
  /** In OpenAI's dialect: usage is sent without being asked for. */
  readonly sendsUsage?: true;
  /** In OpenAI's dialect: models that take the system prompt in the role `developer`. */
  readonly developerRole?: RegExp;
  /** Parameters whose field in a request body is not that of the dialect. */
  readonly fields?: { readonly [Name in ParameterName]?: string };
  /** Models that refuse a system prompt in any role. */
  readonly systemless?: RegExp;
  /** Parameters that some models refuse or ignore. */
  readonly refused?: readonly {
    readonly models: RegExp;
    readonly parameters: readonly ParameterName[];
  }[];
  readonly freeTier: string;
  /** Which models answer without payment, within limits; none where absent. */
  readonly freeModels?: 'some' | 'all';
  readonly limits: readonly string[];
  /** The models known before a list is fetched, as the provider's pages describe them; the first is the default. */
  readonly models: readonly Model[];
}

export interface Provider<Id extends string = string> extends ProviderDefinition<Id> {
  /** Names the storage entry of the key. */
  readonly slot: `provider${number}`;
  readonly needsKey: boolean;
}

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** One request: the messages alternate and end with the user's. */
export interface ChatRequest {
  readonly model: string;
  readonly system?: string;
  readonly messages: readonly Message[];
  readonly parameters: Parameters;
}

/** Token counts as the provider sends them. */
export interface Usage {
  readonly input?: number;
  readonly output?: number;
  /** Reasoning tokens that the provider counts beside `output`, not in it. */
  readonly beside?: number;
  /** US dollars, where the provider says. */
  readonly cost?: number;
}

/** How a reply ended; `unfinished` where the provider's reason is not known to stand for a good end. */
export type FinishReason = 'done' | 'length' | 'refused' | 'cancelled' | 'unfinished';

/** What a reply is made of. A stream yields one `end`, or throws one Failure; never both, never neither. */
export type Chunk =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** All text so far was reasoning, of which only the end is marked. */
  | { readonly type: 'reclassified' }
  | { readonly type: 'usage'; readonly usage: Usage }
  /** Something that was left out of the request because the model refuses it; comes first. */
  | { readonly type: 'note'; readonly text: string }
  /** `reason` is the provider's own word for it. */
  | { readonly type: 'end'; readonly ending: FinishReason; readonly reason: string };

/** What one event holds: chunks, an error, or the mark after which nothing follows. */
export type StreamEvent =
  | Chunk
  /** An error; `status` is what it stands for where it names none itself. */
  | { readonly type: 'failed'; readonly event: unknown; readonly status?: number }
  | { readonly type: 'last' };

export interface Body {
  /** Joined to the provider's origin; holds no key. */
  readonly path: string;
  readonly json: unknown;
  /** One line for each thing that was left out because the model refuses it. */
  readonly notes: readonly string[];
}

/** One of the four languages spoken on the wire. Pure: no key, no fetch, no clock. */
export interface Dialect {
  readonly framing: 'sse' | 'ndjson';
  write(request: ChatRequest, provider: Provider): Body;
  /** Reads the data of one event; what it does not know it passes over. */
  read(data: string): readonly StreamEvent[];
  /** Reads the body of the model list; anything unexpected is left out. */
  readModels(body: unknown): readonly Model[];
}
