import { describe, expect, test } from 'vitest';
import { mask } from '../../../src/secrets/key-patterns.ts';
import { requests } from '../../providers/request-table.ts';
import type { ReceivedRequest } from '../support/answer-table.ts';
import { keys, run, stored, useConsole, useHarness } from '../support/harness.ts';
import { ownHeaders } from '../support/own-headers.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const table = requests.map(([id, model]) => ({ id, model }));

/** Returns the address, headers and body that a line prints. */
async function shown(console: Console, line: string): Promise<readonly string[]> {
  await run(console, '/clear');
  await run(console, line);
  const rows = (await console.rows()).map((row) => row.trimEnd());
  const end = rows.findIndex((row) => /^(?:not )?sent · bytes: /.test(row));
  return rows.slice(1, end).filter((row) => row !== '');
}

/** Returns what a stand-in received in the form in which `inspect --raw` shows it. */
function received({
  method,
  host,
  path,
  query,
  body,
  ...rest
}: ReceivedRequest): readonly string[] {
  const scheme = host.startsWith('localhost') ? 'http' : 'https';
  const lines = [
    `${method} ${scheme}://${host}${path}${query}`,
    ...Object.entries(ownHeaders(rest)).map(([name, value]) => `${name}: ${value}`),
    body,
  ];
  const masked = (text: string) =>
    Object.values(keys).reduce((rest, key) => rest.replaceAll(key, mask(key)), text);
  return lines.map(masked);
}

describe('inspect', () => {
  const shared = useConsole(use, { stored: stored(...Object.keys(keys)) });

  test.each(table)(
    '[SEC-07] $id: shows what was sent, and before that what would be sent',
    async (row) => {
      const console = shared();
      const model = `${row.id}:${row.model}`;
      await run(console, `chat -m ${model} -s "Say „it“" -o temperature=0.5 -o max_tokens=99`);
      const text = 'What is ünïcode "in" a \\ line? 🦊 {"a":[1]}';
      const before = await shown(console, `/inspect next --raw ${text}`);
      expect(use.chatRequests).toEqual([]);
      await run(console, text);
      const sent = received(use.chatRequests[0] as ReceivedRequest);
      expect([...(await shown(console, '/inspect --raw'))].sort()).toEqual([...sent].sort());
      expect([...before].sort()).toEqual([...sent].sort());
      const indented = (await shown(console, '/inspect')).slice(sent.length - 1).join('');
      expect(JSON.parse(indented)).toEqual(JSON.parse(use.chatRequests[0]?.body ?? ''));
      await run(console, `/model list --provider ${row.id}`);
      expect(use.hosts.requests.at(-1)?.method).toBe('GET');
      expect([...(await shown(console, '/inspect --raw'))].sort()).toEqual([...sent].sort());
      await run(console, '/exit');
    },
  );
});
