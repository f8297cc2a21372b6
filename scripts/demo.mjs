import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { build } from '../build.mjs';
import { announce } from './serve.mjs';

const model = 'demo:canned';
const note = 'This is a canned demo answer: no model has read your message.';

const answers = [
  {
    asked: /\b(hi|hello|hey|good (morning|evening))\b/i,
    says: `Hello! ${note}\n\nTry **help** for what the console can do, or ask for some *code* or a *table*.`,
  },
  {
    asked: /code|function|script|program/i,
    says: `${note} It still shows how code looks:\n\n\`\`\`js\nfunction greet(name) {\n  return \`Hello, \${name}!\`;\n}\n\`\`\`\n\n\`/copy\` puts it all on the clipboard.`,
  },
  {
    asked: /table|list|compare/i,
    says: `${note}\n\n| provider | free tier |\n|---|---|\n| ollama | yes, runs locally |\n| groq | yes, rate limited |\n\n1. Make a key at a provider.\n2. \`key set groq\`\n3. Ask again, and a model answers.`,
  },
  {
    asked: /long|story|poem/i,
    says: `# A long answer\n\n${note}\n\n${'It goes on for a while, so that there is time to press Ctrl-C and see it stop. '.repeat(40)}`,
  },
  {
    asked: /(?:)/,
    says: `${note}\n\nWhatever you ask, the words stay the same. To talk to a real model, set a key of your own: \`key set <provider>\`.`,
  },
];

async function main() {
  const ollama = await cannedOllama();
  const out = mkdtempSync(path.join(os.tmpdir(), 'keysh-demo-'));
  process.on('exit', () => rmSync(out, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
  console.log(await build({ ollama, demo: true, out }));
  console.log(`answering as ollama at ${ollama} with canned text; a running ollama is left alone`);
  await announce(out);
}

/** Starts a server that speaks as ollama does and has one model; gives its origin. */
async function cannedOllama() {
  const mock = new LLMock({ host: '127.0.0.1', port: 0, chunkSize: 6, journalMaxEntries: 1 });
  for (const { asked, says } of answers) {
    mock.on(
      { userMessage: asked, model },
      { content: says },
      { streamingProfile: { ttft: 300, tps: 40 } },
    );
  }
  return mock.start();
}

await main();
