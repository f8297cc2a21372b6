import type { IncomingMessage } from 'node:http';

export function serve(
  folder: string,
  port?: number,
  seen?: (request: IncomingMessage) => void,
): Promise<{ url: string; close(): Promise<void> }>;
