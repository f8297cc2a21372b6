import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'selfsigned';
import {
  type AnswerTable,
  allowsRequest,
  answerTable,
  hostOf,
  piecesOf,
  type ReceivedRequest,
  type StandIns,
} from './answer-table.ts';
import type { Answer } from './answers.ts';
import { foreignHost, type Host } from './hosts.ts';

export interface Ports {
  readonly tls: number;
  readonly plain: number;
  /** The port of the page's server. */
  readonly site: number;
  /** The port of the page's server over HTTPS, under a name that is not loopback. */
  readonly secureSite: number;
}

/** Listens on loopback at these ports: HTTPS for eight providers and the foreign host, HTTP for Ollama. */
export async function standIns(ports: Ports): Promise<StandIns> {
  const table = answerTable();
  const handle: http.RequestListener = async (request, response) => {
    // Browsers repeat a request if a reused connection is cut.
    response.shouldKeepAlive = false;
    const seen = await read(request).catch(() => undefined);
    if (!seen) return;
    response.on('close', () => {
      seen.closedEarly = !response.writableFinished;
    });
    table.record(seen);
    await reply(seen, response, table);
  };
  const { private: key, cert } = await generate([{ name: 'commonName', value: foreignHost }]);
  const servers = [https.createServer({ key, cert }, handle), http.createServer(handle)] as const;
  await Promise.all([listen(servers[0], ports.tls), listen(servers[1], ports.plain)]);
  return table;
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

async function reply(seen: ReceivedRequest, response: http.ServerResponse, table: AnswerTable) {
  const host = hostOf(seen);
  if (!host) return send({ headers: permissiveHeaders }, {}, response);
  if (seen.method === 'OPTIONS') {
    return send({ status: allowsRequest(host, seen) ? 204 : 403 }, preflight(host, seen), response);
  }
  const answer = await table.answerTo(seen, host);
  if (answer.status !== 0 && !allowsRequest(host, seen)) return send({ status: 403 }, {}, response);
  await send(answer, answer.cors === false ? {} : corsHeaders(host), response);
}

const permissiveHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
};

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
