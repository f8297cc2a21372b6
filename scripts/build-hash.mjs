import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Stands for the build hash in the files that contain it until the hash is known. */
export const hashPlaceholder = '__BUILD_HASH__';

/**
 * Returns the build hash of a site, in hex: the SHA-256 of a line for each file, sorted by name, with the SHA-256 of its
 * contents in hex, two spaces and its name. Wherever a file contains `own`, the hash itself, `own` is left out.
 * `files` has the contents by name.
 */
export function buildHash(files, own) {
  const names = [...files.keys()].sort();
  return sha256(
    names.map((name) => `${sha256(withoutHash(files.get(name), own))}  ${name}\n`).join(''),
  );
}

/** Returns the files with their build hash in the place of the placeholder. */
export function withBuildHash(files) {
  const hash = buildHash(files, hashPlaceholder);
  const filled = [...files].map(([name, contents]) => [
    name,
    typeof contents === 'string' ? contents.replaceAll(hashPlaceholder, hash) : contents,
  ]);
  return { hash, files: new Map(filled) };
}

/** Returns the contents of a file without each occurrence of the build hash. */
export function withoutHash(contents, own) {
  const bytes = Buffer.from(contents);
  return bytes.includes(own)
    ? Buffer.from(bytes.toString('latin1').replaceAll(own, ''), 'latin1')
    : bytes;
}

function sha256(contents) {
  return createHash('sha256').update(contents).digest('hex');
}

/** Returns the build hash of a folder, in hex, and whether its `index.html` states the same one (`isStated`). */
async function verify(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const files = new Map();
  for (const name of names)
    files.set(name.split(path.sep).join('/'), await readFile(path.join(folder, name)));
  const stated = /<meta name="build" content="([0-9a-f]{64})">/.exec(files.get('index.html'))?.[1];
  const hash = buildHash(files, stated ?? hashPlaceholder);
  return { isStated: hash === stated, hash };
}

async function main(folder = 'dist') {
  const { isStated, hash } = await verify(folder);
  console.log(`build hash: ${hash}`);
  if (isStated) return;
  console.log('this is not the hash that index.html states: files were changed, added or removed');
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2]);
