import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleAsScript } from '../../../scripts/bundle.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with the whole application as one script. */
    application: string;
  }
}

/** Bundles the application. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-script-'));
  const file = path.join(folder, 'application.js');
  writeFileSync(file, await bundleAsScript());
  project.provide('application', file);
  return () => rmSync(folder, { recursive: true });
}
