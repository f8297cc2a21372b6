import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { providers } from '../../src/providers/registry.ts';

/**
 * The folder beside the project that may hold `fixtures`, recorded replies with what official SDKs read in them, and
 * `sdk-requests.json` and `sdk-requests-2.json`, requests as the SDKs send them. They are not part of the project.
 */
const shared = new URL('../../../shared/', import.meta.url);

/** Whether a file or folder of recordings is present. */
export function hasRecordings(name: string): boolean {
  const isPresent = existsSync(new URL(name, shared));
  if (!isPresent) process.stdout.write(`skipped: there is no ../shared/${name}\n`);
  return isPresent;
}

/** Returns the parsed JSON of a file in `../shared`. */
export function recordedJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, shared), 'utf8'));
}

/** Returns the bytes of a file in `../shared`. */
export function recordedBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(name, shared)));
}

/** Returns the recordings of every provider whose file names match, as `fixtures/openai/text.sse`. */
export function recordingsOf(pattern: RegExp): readonly string[] {
  return providers.flatMap(({ id }) =>
    readdirSync(new URL(`fixtures/${id}/`, shared))
      .filter((file) => pattern.test(file))
      .map((file) => `fixtures/${id}/${file}`),
  );
}
