import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { Command } from 'commander';
import { decodeStream } from './decode-stream.ts';

/**
 * A minimal page with the same libraries, as a baseline: a prompt without editing, whose replies are decoded without
 * checks and written once per frame.
 */
const term = new Terminal({ scrollback: 10_000 });
const fit = new FitAddon();
term.loadAddon(fit);
term.open(document.getElementById('keysh') as HTMLElement);
fit.fit();
term.focus();
Object.assign(window, { term });
const program = new Command('baseline').exitOverride().argument('<text>').action(sendMessage);
let line = '';
term.write('baseline> ');
term.onData((data) => {
  term.write(data === '\r' ? '\r\n' : data);
  if (data !== '\r') line += data;
  else void program.parseAsync([line], { from: 'user' });
});

async function sendMessage(text: string): Promise<void> {
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
  const flush = () => {
    if (pending !== '') term.write(pending);
    pending = '';
    requestAnimationFrame(flush);
  };
  flush();
  await decodeStream(response.body as ReadableStream<Uint8Array>, (delta) => {
    pending += delta.replaceAll('\n', '\r\n');
  });
}
