import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../../build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built site. */
    site: string;
    /** Whether a benchmark runs: then the browser renders as it does for users, although that takes longer. */
    isBenchmark: boolean;
  }
}

/** Builds the site. */
export async function setup(project: TestProject): Promise<() => void> {
  const site = mkdtempSync(path.join(os.tmpdir(), 'keysh-site-'));
  await build({ out: site });
  project.provide('site', site);
  project.provide('isBenchmark', project.name === 'bench');
  return () => rmSync(site, { recursive: true });
}
