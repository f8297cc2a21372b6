import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { Command } from 'commander';
import { openDB } from 'idb';
import { decodeStream } from './decode-stream.ts';

/**
 * A minimal page with the same libraries, as a baseline: a prompt without editing, whose replies are decoded without
 * checks and written once per frame. With the query `?storing` it stores the question and, twice a second, the reply.
 */
const term = new Terminal({ scrollback: 10_000 });
const fit = new FitAddon();
term.loadAddon(fit);
term.open(document.getElementById('keysh') as HTMLElement);
fit.fit();
term.focus();
Object.assign(window, { term });
const program = new Command('baseline').exitOverride().argument('<text>').action(sendMessage);
const database = location.search === '?storing' ? openDatabase() : undefined;
let line = '';
term.write('baseline> ');
term.onData((data) => {
  term.write(data === '\r' ? '\r\n' : data);
  if (data !== '\r') line += data;
  else void program.parseAsync([line], { from: 'user' });
});

/** Milliseconds between two writes of a reply. */
const writeInterval = 500;

function openDatabase() {
  return openDB('baseline', 1, {
    upgrade: (opened) => void opened.createObjectStore('messages', { autoIncrement: true }),
  });
}

/** Stores a question, and returns a function that stores the reply so far, at most twice a second unless it `isComplete`. */
async function storeTurn(question: string) {
  const opened = await database;
  const key = await opened?.add('messages', { role: 'user', text: question });
  const id = typeof key === 'number' ? key + 1 : undefined;
  let writtenAt = performance.now();
  return (reply: string, isComplete: boolean) => {
    if (!isComplete && performance.now() - writtenAt < writeInterval) return;
    writtenAt = performance.now();
    void opened?.put('messages', { role: 'assistant', text: reply }, id);
  };
}

async function sendMessage(text: string): Promise<void> {
  const store = await storeTurn(text);
  const response = await fetch('https://api.openai.com/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer baseline' },
    body: JSON.stringify({
      model: 'baseline',
      stream: true,
      messages: [{ role: 'user', content: text }],
    }),
  });
  let pending = '';
  let reply = '';
  const flush = () => {
    if (pending !== '') term.write(pending);
    pending = '';
    requestAnimationFrame(flush);
  };
  flush();
  await decodeStream(response.body as ReadableStream<Uint8Array>, (delta) => {
    pending += delta.replaceAll('\n', '\r\n');
    reply += delta;
    store(reply, false);
  });
  store(reply, true);
}
