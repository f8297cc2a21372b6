import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dialects } from '../../src/providers/dialects/index.ts';
import { openai } from '../../src/providers/dialects/openai.ts';
import { responses } from '../../src/providers/dialects/responses.ts';
import type { Dialect } from '../../src/providers/provider.ts';
import { providers } from '../../src/providers/registry.ts';
import { providerWithId } from './lookup.ts';

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

/** Returns the recordings whose file names match, as `fixtures/openai/text.sse` or `fixtures/openai-responses/text.sse`. */
export function recordingsOf(pattern: RegExp): readonly string[] {
  return providers
    .flatMap(({ id }) => [id, `${id}-responses`])
    .filter((folder) => existsSync(new URL(`fixtures/${folder}/`, shared)))
    .flatMap((folder) =>
      readdirSync(new URL(`fixtures/${folder}/`, shared))
        .filter((file) => pattern.test(file))
        .map((file) => `fixtures/${folder}/${file}`),
    );
}

/** Returns the id of the provider of a recording. */
export function idOf(name: string): string {
  return name.split('/')[1]?.replace('-responses', '') ?? '';
}

/** Returns the dialect of a recorded stream. */
export function dialectOf(name: string): Dialect {
  if (name.includes('-responses/')) return responses;
  // Ollama also speaks OpenAI's dialect.
  if (name.includes('/openai-compat')) return openai;
  const { dialect, otherEndpoint } = providerWithId(idOf(name));
  return dialects[otherEndpoint?.dialect ?? dialect];
}
