import https from 'node:https';
import { generate } from 'selfsigned';
import { siteListener } from '../../../scripts/serve.mjs';
import { secureSiteName } from './hosts.ts';
import { workerPorts } from './worker-browser.ts';

/** A site that can be replaced by another build and taken off the network. */
export interface SecureSite {
  readonly url: string;
  /** Addresses requested since the site was opened, with their query. */
  readonly requests: readonly string[];
  /** Serves another folder at the same address. */
  deploy(folder: string): void;
  /** Cuts every connection and refuses new ones. */
  disconnect(): Promise<void>;
}

/** Serves a folder over HTTPS with the headers of its `_headers` file; `disconnect` it after the test. */
export async function openSecureSite(folder: string): Promise<SecureSite> {
  const { secureSite: port } = await workerPorts();
  const { private: key, cert } = await generate([{ name: 'commonName', value: secureSiteName }]);
  const requests: string[] = [];
  let listener = siteListener(folder, { asHosted: true });
  const server = https.createServer({ key, cert }, (request, response) => {
    requests.push(request.url ?? '');
    return listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `https://${secureSiteName}/`,
    requests,
    deploy(other) {
      listener = siteListener(other, { asHosted: true });
    },
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
