import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

export interface DownloadedFile {
  readonly name: string;
  readonly text: string;
}

/** The names of incomplete files, and of files of a profile. */
const unfinished = /^\.|\.(part|wkdownload)$/;

/** Calls `start`, which downloads a file into the folder; returns the file once it is complete, and removes it. */
export async function newFileIn(
  folder: string,
  start: () => Promise<void>,
): Promise<DownloadedFile> {
  await start();
  await expect.poll(() => completeFiles(folder)).toHaveLength(1);
  const [name = ''] = completeFiles(folder);
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return { name, text };
}

function completeFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !unfinished.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => statSync(path.join(folder, name)).size > 0);
}
