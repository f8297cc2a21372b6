import type { IncomingMessage, RequestListener } from 'node:http';

interface ListenerOptions {
  readonly asHosted?: boolean;
}

interface ServeOptions extends ListenerOptions {
  readonly onRequest?: (request: IncomingMessage) => void;
  readonly isFixed?: boolean;
}

export function serve(
  folder: string,
  port?: number,
  options?: ServeOptions,
): Promise<{ url: string; close(): Promise<void> }>;

export function siteListener(folder: string, options?: ListenerOptions): RequestListener;
