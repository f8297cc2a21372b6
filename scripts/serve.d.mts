import type { IncomingMessage, RequestListener } from 'node:http';

interface ServeOptions {
  readonly asHosted?: boolean;
}

export function serve(
  folder: string,
  port?: number,
  onRequest?: (request: IncomingMessage) => void,
  options?: ServeOptions,
): Promise<{ url: string; close(): Promise<void> }>;

export function siteListener(folder: string, options?: ServeOptions): RequestListener;
