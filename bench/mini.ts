import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { Command } from 'commander';

/** The least page of the same stack: a prompt, and on Enter a reply decoded by hand and written once a frame. */
const term = new Terminal({ scrollback: 10_000 });
const fit = new FitAddon();
term.loadAddon(fit);
term.open(document.getElementById('keysh') as HTMLElement);
fit.fit();
term.focus();
Object.assign(window, { term });
const program = new Command('mini').exitOverride().argument('<text>').action(ask);
let line = '';
term.write('mini> ');
term.onData((data) => {
  term.write(data === '\r' ? '\r\n' : data);
  if (data !== '\r') line += data;
  else void program.parseAsync([line], { from: 'user' });
});

async function ask(text: string): Promise<void> {
  const response = await fetch('https://api.openai.com/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer mini' },
    body: JSON.stringify({
      model: 'mini',
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
  await decode(response.body as ReadableStream<Uint8Array>, (delta) => {
    pending += delta.replaceAll('\n', '\r\n');
  });
}

async function decode(
  body: ReadableStream<Uint8Array>,
  take: (delta: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    rest += decoder.decode(read.value, { stream: true });
    let from = 0;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n', from)) {
      const data = rest.slice(from + 'data: '.length, end);
      from = end + 2;
      if (data !== '[DONE]') take(JSON.parse(data).choices[0].delta.content ?? '');
    }
    rest = rest.slice(from);
  }
}
