import { type Answer, json, streamAnswer } from './answers.ts';
import { asResponses } from './as-responses.ts';
import { type Host, hosts, secureSiteName } from './hosts.ts';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether the browser disconnected before the answer was complete. */
  closedEarly: boolean;
}

/** Stand-ins of the providers' hosts on this machine. */
export interface StandIns {
  readonly requests: readonly ReceivedRequest[];
  readonly preflights: readonly ReceivedRequest[];
  /** Sets a provider's answer to chat requests, to requests for its models, or to those to a path. */
  answer(id: string, answer: Answer | Answering, to?: 'chat' | 'models' | `/${string}`): void;
  /** Deletes the set answers and received requests. */
  reset(): void;
}

type Answering = (seen: ReceivedRequest) => Answer | Promise<Answer>;

/** The stand-ins' answers, and the requests that they received. */
export interface AnswerTable extends StandIns {
  record(seen: ReceivedRequest): void;
  /** Returns the set answer to a request, or the host's usual one. */
  answerTo(seen: ReceivedRequest, host: Host): Promise<Answer>;
}

/** Returns a table without set answers and received requests. */
export function answerTable(): AnswerTable {
  const requests: ReceivedRequest[] = [];
  const preflights: ReceivedRequest[] = [];
  const answers = new Map<string, Answer | Answering>();
  return {
    requests,
    preflights,
    answer: (id, answer, to = 'chat') => void answers.set(`${id} ${to}`, answer),
    reset() {
      answers.clear();
      requests.length = 0;
      preflights.length = 0;
    },
    record: (seen) => void (seen.method === 'OPTIONS' ? preflights : requests).push(seen),
    async answerTo(seen, host) {
      const isModels = seen.method === 'GET' && seen.path === host.modelsPath;
      const kind = isModels ? 'models' : 'chat';
      const set = answers.get(`${host.id} ${seen.path}`) ?? answers.get(`${host.id} ${kind}`);
      const stream = seen.path.endsWith('/completions') ? host.completion : undefined;
      const usual = isModels ? json(host.models) : streamAnswer(stream ?? host.stream);
      const answer = (typeof set === 'function' ? await set(seen) : set) ?? usual;
      return seen.path.endsWith('/responses') ? asResponses(answer) : answer;
    },
  };
}

/** Returns the host to which a request was sent; undefined for the foreign host. */
export function hostOf({ host }: ReceivedRequest): Host | undefined {
  return hosts.find(({ name }) => name === host);
}

/**
 * Whether the host allows the request: Ollama allows origins of this machine and the secure site, Anthropic its own header,
 * the others allow every page.
 */
export function allowsRequest(host: Host, { headers, method }: ReceivedRequest): boolean {
  if (host.id === 'ollama') {
    const { origin = 'http://localhost' } = headers;
    const isLocal = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
    return isLocal || origin === `https://${secureSiteName}`;
  }
  const asked = headers['access-control-request-headers'] ?? '';
  const sent = method === 'OPTIONS' ? asked.split(/,\s*/) : Object.keys(headers);
  return (host.requiredHeaders ?? []).every((name) => sent.includes(name));
}

/** Returns the chunks of an answer's body. */
export function* piecesOf({ pieces = [], repeat }: Answer) {
  yield* pieces;
  for (let count = 0; repeat; count += 1) yield repeat(count);
}
