import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { build } from '../build.mjs';
import { serveAndPrintAddress } from './serve.mjs';

const model = 'demo:canned';
const notice = 'This is a canned demo answer: no model has read your message.';

/** The reply to a message is that of the first pattern that matches. */
const cannedReplies = [
  {
    pattern: /\b(hi|hello|hey|good (morning|evening))\b/i,
    reply: `Hello! ${notice}\n\nEnter **help** to list the commands, or ask for some *code* or a *table*.`,
  },
  {
    pattern: /code|function|script|program/i,
    reply: `${notice} This is how code is displayed:\n\n\`\`\`js\nfunction greet(name) {\n  return \`Hello, \${name}!\`;\n}\n\`\`\`\n\n\`/copy\` copies the whole reply to the clipboard.`,
  },
  {
    pattern: /table|list|compare/i,
    reply: `${notice}\n\n| provider | free tier |\n|---|---|\n| ollama | yes, runs locally |\n| groq | yes, rate limited |\n\n1. Create a key at a provider.\n2. Enter it with \`key set groq\`.\n3. Ask again: a model replies.`,
  },
  {
    pattern: /long|story|poem/i,
    reply: `# A long reply\n\n${notice}\n\n${'This sentence is repeated, so that you have time to stop the reply with Ctrl-C. '.repeat(40)}`,
  },
  {
    pattern: /(?:)/,
    reply: `${notice}\n\nThe reply is the same whatever you ask. To talk to a model, set a key with \`key set PROVIDER\`.`,
  },
];

async function main() {
  const ollama = await startCannedOllama();
  const out = mkdtempSync(path.join(os.tmpdir(), 'keysh-demo-'));
  process.on('exit', () => rmSync(out, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
  console.log(await build({ ollama, demo: true, out }));
  console.log(
    `a stand-in for ollama at ${ollama} sends canned replies; an ollama that is running is not used`,
  );
  await serveAndPrintAddress(out);
}

/** Starts a server with ollama's API and one model; resolves with its origin. */
async function startCannedOllama() {
  const mock = new LLMock({ host: '127.0.0.1', port: 0, chunkSize: 6, journalMaxEntries: 1 });
  for (const { pattern, reply } of cannedReplies) {
    mock.on(
      { userMessage: pattern, model },
      { content: reply },
      { streamingProfile: { ttft: 300, tps: 40 } },
    );
  }
  return mock.start();
}

await main();
