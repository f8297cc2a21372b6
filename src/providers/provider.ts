export const slots = [
  'provider1',
  'provider2',
  'provider3',
  'provider4',
  'provider5',
  'provider6',
  'provider7',
  'provider8',
  'provider9',
] as const;
export type Slot = (typeof slots)[number];

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

/** What the rows that speak OpenAI's dialect do differently. */
export interface OpenAIVariant {
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Usage comes only when asked for. */
  readonly askUsage: boolean;
  /** The parameter that takes the reasoning effort. */
  readonly effort: 'reasoning_effort' | 'reasoning';
  readonly seed: 'seed' | 'random_seed';
  /** Models that take the system prompt in the role `developer`. */
  readonly developer?: RegExp;
  /** Models that refuse a system prompt in any role. */
  readonly systemless?: RegExp;
  /** Parameters that some models refuse or pass over. */
  readonly refused?: readonly {
    readonly models: RegExp;
    readonly parameters: readonly (keyof Parameters)[];
  }[];
}

export interface Provider<Id extends string = string> {
  readonly slot: Slot;
  readonly id: Id;
  readonly aliases: readonly string[];
  /** As people write it: "OpenAI". */
  readonly name: string;
  /** The one origin that gets the key. */
  readonly origin: string;
  readonly key: {
    readonly place: AuthScheme;
    /** What a key looks like, for people: `sk-ant-api03-…`. */
    readonly shape: string;
    /** Prefixes that may be shown, longest first. */
    readonly maskPrefixes: readonly string[];
    /** Prefixes by which a key of this provider is known in a text; they may be hidden all the same. */
    readonly knownPrefixes: readonly string[];
    readonly console: string;
  };
  readonly dialect: DialectName;
  /** `{model}` stands for the model's id. */
  readonly chatPath: string;
  readonly modelsPath: string;
  /** What tells whether a key is good, where the list of models is public. */
  readonly testPath?: string;
  readonly variant?: OpenAIVariant;
  readonly freeTier: string;
  readonly limits: readonly string[];
  /** The first is the default. They serve until a list was fetched. */
  readonly models: readonly Model[];
}

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface Parameters {
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly top_p?: number;
  readonly stop?: readonly string[];
  readonly seed?: number;
  readonly reasoning?: string;
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

/** The name of a dialect; the dialects themselves are not needed before a request is made. */
export type DialectName = 'anthropic' | 'gemini' | 'ollama' | 'openai';

/** One of the four languages spoken on the wire. Pure: no key, no fetch, no clock. */
export interface Dialect {
  readonly framing: 'sse' | 'ndjson';
  write(turn: ChatRequest, provider: Provider): Body;
  /** Reads the data of one event; what it does not know it passes over. */
  read(data: string): readonly StreamEvent[];
  /** Reads the body of the model list; anything unexpected is left out. */
  readModels(body: unknown): readonly Model[];
}
