import net from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { chromium as fullChromium, headlessChromium } from '../../../scripts/chromium.mjs';
import { rules } from './resolver-rules.ts';
import type { Ports } from './stand-ins.ts';

/** Options that save CPU time: fewer processes exchange frames and responses. */
const cpuSavingOptions = [
  '--disable-gpu-compositing',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

/** The ports of this worker's servers, which its browsers' resolver rules name. */
export const workerPorts = once(async (): Promise<Ports> => {
  const [tls, plain, site, secureSite] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { tls, plain, site, secureSite };
});

/** Starts a browser that resolves every name to this machine or not at all; it ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('isBenchmark') ? fullChromium() : headlessChromium(),
    args: [
      `--host-resolver-rules=${rules(await workerPorts())}`,
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(inject('isBenchmark') ? [] : cpuSavingOptions),
    ],
  });
}

/** Returns a function that calls `make` once and returns its result each time. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns a port of this machine that was unused a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
