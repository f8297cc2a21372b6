import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { build } from '../../../build.mjs';
import { chromium as program } from '../../../scripts/chromium.mjs';
import { rules } from './resolver-rules.ts';
import type { Ports } from './stand-ins.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A browser for each worker. */
    browsers: readonly Reached[];
    /** The folder of the built site. */
    site: string;
  }
}

export interface Reached {
  /** The address of its WebSocket. */
  readonly address: string;
  /** The ports for the servers; the resolver rules of the browser name them. */
  readonly ports: Ports;
}

/** Builds the site and starts a browser for each worker that resolves every name to this machine or not at all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = mkdtempSync(path.join(os.tmpdir(), 'keysh-site-'));
  await build({ out: site });
  const workers = Array.from({ length: project.config.maxWorkers }, launch);
  const started = await Promise.all(workers);
  project.provide(
    'browsers',
    started.map(({ server, ports }) => ({ address: server.wsEndpoint(), ports })),
  );
  project.provide('site', site);
  return async () => {
    await Promise.all(started.map(({ server }) => server.close()));
    rmSync(site, { recursive: true });
  };
}

async function launch(): Promise<{ readonly server: BrowserServer; readonly ports: Ports }> {
  const ports = { tls: await free(), plain: await free(), site: await free() };
  const server = await chromium.launchServer({
    executablePath: program(),
    args: [
      `--host-resolver-rules=${rules(ports)}`,
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return { server, ports };
}

function free(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
