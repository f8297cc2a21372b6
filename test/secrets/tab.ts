import { importData } from '../../commands/data/import-data.ts';
import { isCommandName } from '../../commands/registry.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { App } from '../../src/app/app.ts';
import { reportError } from '../../src/app/report-error.ts';
import { runTurn } from '../../src/app/run-turn.ts';
import type { Row } from '../../src/providers/registry.ts';
import { Database } from '../../src/storage/database.ts';
import { History } from '../../src/terminal/editor/history.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { createApp } from '../support/parts.ts';
import { openConsole } from '../terminal/harness.ts';
import type { Reply } from './replies.ts';

/** Returns a tab with one key, whose requests the test answers. */
export class Tab {
  readonly #app: App;
  readonly #console = openConsole(100, 40, 100_000);
  readonly #storage = memoryStorage();
  readonly #slot: string;
  #reply: Reply | undefined;

  constructor(provider: Row, key: string) {
    this.#slot = `app-apikey-${provider.slot}`;
    this.#storage.setItem(this.#slot, key);
    const fetch = async () => this.#reply?.() ?? Response.error();
    const parts = createApp(this.#console.view, this.#storage, fetch);
    const { signal } = new AbortController();
    const app: App = {
      ...parts,
      console: {
        history: new History((line) => line),
        signal,
        runTurn: (turnRequest) => runTurn(app, turnRequest, signal),
        chips: [],
        addChips: () => undefined,
        removeChips: () => undefined,
        prefill: () => undefined,
        isCommandName,
        readKeys: async () => undefined,
      },
    };
    this.#app = app;
  }

  /** Runs a command line, each request of which has the reply. */
  async run(line: string, reply?: Reply): Promise<void> {
    this.#reply = reply;
    await runCommand(this.#app, line).catch((error) => reportError(this.#app, error));
  }

  /** Imports a file. */
  async take(text: string): Promise<void> {
    const file = new File([text], 'export.json');
    await importData(this.#app, [file], { mode: 'merge', asks: 'never', isDry: false });
  }

  /** Returns all text that is shown, announced and stored, without the key's own entry. */
  async surfaces(): Promise<readonly string[]> {
    const { rows, announced } = this.#console;
    const { storage, slot } = { storage: this.#storage, slot: this.#slot };
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    const stored = names.filter((name) => name !== slot).map((name) => storage.getItem(name) ?? '');
    return [...stored, ...(await recordTexts()), ...announced, (await rows()).join('\n')];
  }
}

/** Every text in the database. */
async function recordTexts(): Promise<readonly string[]> {
  const stores = ['bots', 'sessions', 'messages', 'history'] as const;
  const records = await new Database().use((opened) =>
    Promise.all(stores.map((store) => opened.getAll(store))),
  );
  return records.flat().flatMap(textsIn);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
