import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteListener } from '../../../scripts/serve.mjs';
import { emptyLog, type Log } from '../../browser/support/browser-log.ts';

/** The built page at an address of its own, and what its pages report. */
export interface Site {
  /** Ends with a slash. No other site of this run has its origin. */
  readonly url: string;
  readonly log: Log;
  close(): Promise<void>;
}

const reportPath = '/report?';
const scriptPath = '/report.js';

/**
 * Serves a built site at an unused port of 127.0.0.1, with a script that reports what the page logs, throws and posts.
 * Requested paths are added to `servedPaths`.
 */
export async function openSite(folder: string, servedPaths: string[]): Promise<Site> {
  const log = emptyLog();
  const listener = siteListener(folder);
  // Reports are in addresses: the policy allows the page to request nothing but pictures.
  const server = http.createServer({ maxHeaderSize: 1 << 20 }, async (request, response) => {
    const { url = '' } = request;
    if (url.startsWith(reportPath)) {
      const [list, text] = JSON.parse(decodeURIComponent(url.slice(reportPath.length)));
      log[list as 'errors'].push({ text, url: '' });
      response.writeHead(204).end();
    } else if (url === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(`(${reportFromPage})(${JSON.stringify(reportPath)})`);
    } else {
      servedPaths.push(url);
      if (url === '/') insertScript(response);
      listener(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, log, close };
}

/** Makes a response with a page load the script before the page's own. */
function insertScript(response: http.ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => typeof response;
  response.end = (page: unknown) =>
    end(`${page}`.replace('<title>', `<script src="${scriptPath}"></script>$&`));
}

/** Runs in the page, so it uses nothing from outside. */
function reportFromPage(path: string): void {
  const report = (list: keyof Log, text: string) => {
    new Image().src = path + encodeURIComponent(JSON.stringify([list, text]));
  };
  addEventListener('error', ({ message }) => report('errors', message));
  addEventListener('unhandledrejection', ({ reason }) => report('errors', `${reason}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report('violations', `${effectiveDirective} ${blockedURI}`),
  );
  const shown = console as unknown as Record<string, (...all: unknown[]) => void>;
  for (const name of ['debug', 'error', 'info', 'log', 'warn']) {
    const write = shown[name];
    shown[name] = (...all) => {
      report('messages', all.map(String).join(' '));
      write?.(...all);
    };
  }
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    report('postedMessages', JSON.stringify(message) ?? '');
    postMessage.call(this, message);
  };
}
