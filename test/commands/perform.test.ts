import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { perform } from '../../commands/perform.ts';
import { isCommandName } from '../../commands/registry.ts';
import type { App } from '../../src/app/app.ts';
import type { TurnRequest } from '../../src/chat/turn-request.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { createApp } from '../support/parts.ts';
import { type Console, openConsole } from '../terminal/harness.ts';

let app: App;
let shell: Console;
let sent: TurnRequest[];
let prefilled: number;

beforeAll(() => void vi.stubGlobal('location', { hostname: 'localhost' }));
beforeEach(() => {
  sent = [];
  prefilled = 0;
  shell = openConsole(80, 60);
  const parts = createApp(shell.view, memoryStorage(), () => Promise.reject(new TypeError()));
  const console = {
    signal: new AbortController().signal,
    isCommandName,
    readKeys: async () => undefined,
    runTurn: async (request: TurnRequest) => void sent.push(request),
    chips: [],
    removeChips: () => undefined,
    prefill: () => {
      prefilled += 1;
    },
  };
  app = { ...parts, console: console as unknown as App['console'] };
});

const texts = () => sent.map((request) => request.type === 'new' && request.text);

describe('in command mode', () => {
  test('a line that is not a command is suggested as a message until the next line', async () => {
    await expect(perform(app, 'hello there')).rejects.toThrow("Unknown command 'hello'");
    expect(app.chat.suggestedLine).toBe('chat hello there');
    await perform(app, 'version');
    expect(app.chat.suggestedLine).toBeUndefined();
  });

  test('a misspelt command is not', async () => {
    await expect(perform(app, 'sesion')).rejects.toThrow(/Did you mean session/);
    expect(app.chat.suggestedLine).toBeUndefined();
  });

  test.each(['help keys', '/help keys', '?'])('%s lists the key bindings', async (line) => {
    await perform(app, line);
    const rows = await shell.rows();
    expect(rows).toContain('Enter                  runs or sends the line');
    expect(rows.join('\n')).toMatch(/^Shift-Enter +new line$/m);
  });

  test('help lists the commands of chat mode too, in groups', async () => {
    await perform(app, 'help');
    const text = (await shell.rows()).join('\n');
    expect(text).toMatch(/^Chat:\n {2}chat .*\n {2}retry .*^Keys:\n {2}key .*^Sessions:$/ms);
    expect(text).not.toMatch(/^ {2}exit/m);
  });
});

describe('in chat mode', () => {
  beforeEach(() => {
    app.chat.chatting = true;
  });

  test.each(['help', 'Settings', ' retry ', 'key', 'keys'])(
    '%j alone is sent when it is entered again',
    async (line) => {
      const word = line.trim().toLowerCase();
      await expect(perform(app, line)).rejects.toThrow(`Did you mean /${word}?`);
      expect([texts(), prefilled]).toEqual([[], 1]);
      await perform(app, line);
      expect(texts()).toEqual([line]);
      await expect(perform(app, line)).rejects.toThrow('Did you mean');
    },
  );

  test('another message in between is sent, and the word is asked about again', async () => {
    await expect(perform(app, 'help')).rejects.toThrow('Did you mean /help?');
    await perform(app, 'help me');
    await expect(perform(app, 'help')).rejects.toThrow('Did you mean /help?');
    expect(texts()).toEqual(['help me']);
  });

  test.each(['Exit', 'QUIT', 'bye'])('%s leaves', async (line) => {
    await perform(app, line);
    expect([app.chat.chatting, texts()]).toEqual([false, []]);
  });

  test.each(['/usr/bin/env node', '/a/b', '//retry'])('%s is a message', async (line) => {
    await perform(app, line);
    expect(texts()).toEqual([line.replace(/^\/\//, '/')]);
  });

  test('a slash alone shows the help', async () => {
    await perform(app, '/');
    expect((await shell.rows()).join('\n')).toContain('Usage: /COMMAND');
  });

  test('a command ends the editing of a question', async () => {
    app.chat.editing = 'q';
    await perform(app, '/version');
    expect(app.chat.editing).toBeUndefined();
    app.chat.editing = 'q';
    await perform(app, 'changed');
    expect(sent).toMatchObject([{ text: 'changed', replaces: 'q' }]);
    expect(app.chat.editing).toBeUndefined();
  });

  test('a question that is held back is still being edited', async () => {
    app.chat.editing = 'q';
    await expect(perform(app, 'help')).rejects.toThrow('Did you mean');
    await perform(app, 'help');
    expect(sent).toMatchObject([{ text: 'help', replaces: 'q' }]);
  });
});
