import type { IncomingMessage, RequestListener } from 'node:http';

export function serve(
  folder: string,
  port?: number,
  onRequest?: (request: IncomingMessage) => void,
): Promise<{ url: string; close(): Promise<void> }>;

export function siteListener(folder: string): RequestListener;
