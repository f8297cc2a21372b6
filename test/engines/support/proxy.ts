import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A proxy that connects known hosts to ports of this machine, and refuses all others. */
export interface HostProxy {
  readonly port: number;
  /** The refused hosts with their ports, in order. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy on loopback; `ports` has the port for each host, written with its own port. */
export async function startProxy(ports: Readonly<Record<string, number>>): Promise<HostProxy> {
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '/', 'http://none');
    const port = ports[host];
    if (port !== undefined) return forward(request, response, port, pathname + search);
    refused.push(host);
    response.writeHead(502).end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', ({ url: host = '' }, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    const port = ports[host];
    if (port !== undefined) return tunnel(client, head, port);
    refused.push(host);
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  path: string,
): void {
  const { method, headers } = request;
  const sent = http.request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  sent.on('error', () => response.destroy());
  request.pipe(sent);
}

function tunnel(client: Socket, head: Buffer, port: number): void {
  const server = net.connect(port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    server.write(head);
    client.pipe(server).pipe(client);
  });
  server.on('error', () => client.destroy());
  client.on('close', () => server.destroy());
}
