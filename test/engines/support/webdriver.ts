import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a command of the W3C's WebDriver protocol; rejects with the error's code and message. */
export type Send = <Result = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Result>;

/** A running WebDriver server. */
export interface Driver {
  readonly send: Send;
  /** Ends it and its browser. */
  close(): Promise<void>;
}

/** The key codes of WebDriver by Playwright's names. */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Starts a WebDriver server at a port; resolves when it answers. */
export async function startDriver(
  program: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<Driver> {
  const args = [`--port=${port}`, '--host=127.0.0.1'];
  const child = spawn(program, args, { env, stdio: 'ignore' });
  const send = sender(port);
  for (let tries = 0; !(await send('GET', '/status').catch(() => undefined)); tries += 1) {
    if (tries === 200) throw new Error(`${program} does not answer`);
    await sleep(25);
  }
  return { send, close: () => end(child) };
}

function sender(port: number): Send {
  return async (method, path, body) => {
    const sent = method === 'POST' ? JSON.stringify(body ?? {}) : '';
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      };
      http
        .request({ host: '127.0.0.1', port, path, method, headers }, resolve)
        .on('error', reject)
        .end(sent);
    });
    const { value } = JSON.parse(await text(response));
    if (response.statusCode === 200) return value;
    throw new Error(`${value.error}: ${value.message}`);
  };
}

/** Ends a process; resolves when it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Returns the key actions that type a text. */
export function typing(text: string): object {
  return keyActions([...text].flatMap((key) => [down(key), up(key)]));
}

/** Returns the key actions that press a key, which has Playwright's name, such as `Control+C`. */
export function pressing(chord: string): object {
  const codes = chord.split(/\+(?=.)/).map((name) => keyCodes[name] ?? name.toLowerCase());
  return keyActions([...codes.map(down), ...codes.toReversed().map(up)]);
}

function keyActions(actions: readonly object[]): object {
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });
