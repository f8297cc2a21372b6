import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { type Answer, json, streamAnswer } from './answers.ts';
import { foreignHost, type Host, hosts } from './hosts.ts';

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
  /** Sets a provider's answer to chat requests, or to requests for its models. */
  answer(id: string, answer: Answer | Answering, to?: 'chat' | 'models'): void;
  /** Deletes the set answers and received requests. */
  reset(): void;
}

export interface Ports {
  readonly tls: number;
  readonly plain: number;
  /** The port of the page's server. */
  readonly site: number;
}

type Answering = (seen: ReceivedRequest) => Answer | Promise<Answer>;
type Answers = Map<string, Answer | Answering>;

/** Listens on loopback at these ports: HTTPS for eight providers and the foreign host, HTTP for Ollama. */
export async function standIns(ports: Ports): Promise<StandIns> {
  const requests: ReceivedRequest[] = [];
  const preflights: ReceivedRequest[] = [];
  const answers: Answers = new Map();
  const handle: http.RequestListener = async (request, response) => {
    // Browsers repeat a request if a reused connection is cut.
    response.shouldKeepAlive = false;
    const seen = await read(request).catch(() => undefined);
    if (!seen) return;
    response.on('close', () => {
      seen.closedEarly = !response.writableFinished;
    });
    (seen.method === 'OPTIONS' ? preflights : requests).push(seen);
    await reply(seen, response, answers);
  };
  const { private: key, cert } = await generate([{ name: 'commonName', value: foreignHost }]);
  const servers = [https.createServer({ key, cert }, handle), http.createServer(handle)] as const;
  await Promise.all([listen(servers[0], ports.tls), listen(servers[1], ports.plain)]);
  return {
    requests,
    preflights,
    answer: (id, answer, to = 'chat') => void answers.set(`${id} ${to}`, answer),
    reset() {
      answers.clear();
      requests.length = 0;
      preflights.length = 0;
    },
  };
}

async function read(request: http.IncomingMessage): Promise<ReceivedRequest> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://here');
  const at = Date.now();
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return {
    method: request.method ?? '',
    host: request.headers.host ?? '',
    path: pathname,
    query: search,
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(pieces).toString('utf8'),
    at,
    closedEarly: false,
  };
}

async function reply(seen: ReceivedRequest, response: http.ServerResponse, answers: Answers) {
  const host = hosts.find(({ name }) => name === seen.host);
  if (!host) return send({ headers: permissiveHeaders }, {}, response);
  if (seen.method === 'OPTIONS') {
    return send({ status: allowsRequest(host, seen) ? 204 : 403 }, preflight(host, seen), response);
  }
  const models = seen.method === 'GET' && seen.path === host.modelsPath;
  const set = answers.get(`${host.id} ${models ? 'models' : 'chat'}`);
  const usual = models ? json(host.models) : streamAnswer(host.stream);
  const answer = (typeof set === 'function' ? await set(seen) : set) ?? usual;
  if (answer.status !== 0 && !allowsRequest(host, seen)) return send({ status: 403 }, {}, response);
  await send(answer, answer.cors === false ? {} : corsHeaders(host), response);
}

const permissiveHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
};

/**
 * Whether the host allows the request: Ollama checks the origin, Anthropic its own header, the others allow every page.
 */
function allowsRequest(host: Host, { headers, method }: ReceivedRequest): boolean {
  if (host.id === 'ollama') {
    return /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(
      headers.origin ?? 'http://localhost',
    );
  }
  const asked = headers['access-control-request-headers'] ?? '';
  const sent = method === 'OPTIONS' ? asked.split(/,\s*/) : Object.keys(headers);
  return (host.requiredHeaders ?? []).every((name) => sent.includes(name));
}

function preflight(host: Host, seen: ReceivedRequest): Record<string, string> {
  if (!allowsRequest(host, seen)) return {};
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': host.allowedHeaders.join(', '),
  };
}

function corsHeaders({ exposedHeaders }: Host): Record<string, string> {
  const allow = { 'access-control-allow-origin': '*' };
  return exposedHeaders ? { ...allow, 'access-control-expose-headers': exposedHeaders } : allow;
}

async function send(answer: Answer, cors: Record<string, string>, response: http.ServerResponse) {
  const { status = 200, headers = {}, delay, pause, end = 'close' } = answer;
  if (delay) await sleep(delay);
  if (status) {
    response.writeHead(status, { ...headers, ...cors });
    response.flushHeaders();
  }
  for (const piece of piecesOf(answer)) {
    if (response.destroyed) return;
    response.write(piece);
    if (pause) await sleep(pause);
  }
  if (end === 'break') await cutConnection(response);
  if (end === 'close') response.end();
}

function* piecesOf({ pieces = [], repeat }: Answer) {
  yield* pieces;
  for (let count = 0; repeat; count += 1) yield repeat(count);
}

/** Waits until the browser has read the chunks: an error discards those that it has not passed on. */
async function cutConnection(response: http.ServerResponse) {
  await sleep(150);
  response.destroy();
}

function listen(server: http.Server | https.Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}
