#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '../scripts/serve.mjs';

/** Fixed, because browsers store keys by address. No port of a common development server. */
const defaultPort = 5397;

const site = fileURLToPath(new URL('../dist', import.meta.url));

const help = `Serves keysh, a console for talking to language models, to the browsers of this machine.

usage: keysh [--port PORT] [--open]

  --port PORT  serve at this port instead of ${defaultPort}; browsers store keys by port
  --open       open the console in the default browser
  --version    show the version
  --help       show this help
`;

/** Runs the command line; returns undefined, or one line that says what is wrong. */
async function main(words) {
  const { options, problem } = parse(words);
  if (problem) return problem;
  if (options.help) return process.stdout.write(help) && undefined;
  if (options.version) return console.log(version());
  if (!existsSync(site)) return 'the console is not built: run `npm run build` first';
  try {
    const { url } = await serve(site, options.port, { asHosted: true, isFixed: true });
    console.log(`keysh is at ${url} until you press Ctrl-C`);
    if (options.open) openInBrowser(url);
  } catch (error) {
    return describe(error, options.port);
  }
}

function parse(words) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        port: { type: 'string', default: `${defaultPort}` },
        open: { type: 'boolean' },
        version: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const port = /^\d+$/.test(values.port) ? Number(values.port) : 0;
    if (port < 1 || port > 65535) return { problem: '--port takes a number from 1 to 65535' };
    return { options: { ...values, port } };
  } catch (error) {
    return { problem: `${error.message.split('. ')[0]}; keysh --help lists the options` };
  }
}

function describe(error, port) {
  if (error.code !== 'EADDRINUSE')
    return `port ${port} cannot be used (${error.code}): try --port PORT`;
  return `port ${port} is in use: if that is keysh, open http://127.0.0.1:${port}/; otherwise end that program, or use --port PORT, where the browser has no keys yet`;
}

function version() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function openInBrowser(url) {
  const commands = { darwin: ['open', url], win32: ['cmd', '/c', 'start', '', url] };
  const [program, ...words] = commands[process.platform] ?? ['xdg-open', url];
  const opener = spawn(program, words, { stdio: 'ignore', detached: true });
  opener.on('error', () => console.log('no browser could be opened: open the address yourself'));
  opener.unref();
}

const problem = await main(process.argv.slice(2));
if (problem) {
  console.error(`keysh: ${problem}`);
  process.exitCode = 1;
}
