import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { build } from '../build.mjs';
import manifest from '../package.json' with { type: 'json' };
import { servedAddress } from './support/served-address.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-package-'));
const sources = path.join(folder, 'sources');
const installed = path.join(folder, 'installed');
const program = path.join(installed, 'node_modules/.bin/keysh');
const npmOptions = ['--offline', '--no-audit', '--no-fund', '--cache', path.join(folder, 'cache')];
let packed: { filename: string; files: { path: string }[] };

beforeAll(async () => {
  for (const name of ['bin', 'scripts', 'test/support', 'package.json', 'README.md', 'LICENSE']) {
    cpSync(name, path.join(sources, name), { recursive: true });
  }
  writeFileSync(path.join(sources, '.gitignore'), readFileSync('.gitignore'));
  await build({ out: path.join(sources, 'dist') });
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...npmOptions];
  [packed] = JSON.parse(execFileSync('npm', pack, { cwd: sources, encoding: 'utf8' }));
  mkdirSync(installed);
  const install = ['install', '--prefix', installed, path.join(folder, packed.filename)];
  execFileSync('npm', [...install, ...npmOptions], { stdio: 'ignore' });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program to its end. */
function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(program, words, { timeout: 15_000 }, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out, error });
    });
  });
}

/** Starts the program, which ends with the test; resolves with the address that it prints. */
function start(words: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const child = spawn(program, words, { env });
  onTestFinished(() => void child.kill());
  return servedAddress(child);
}

/** Returns a port that is free. */
function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(`${port}`));
    });
  });
}

test('[PKG-04] the package contains the built page and its server, needs no other, and is not published', () => {
  const names = packed.files.map((file) => file.path).filter((name) => !name.startsWith('dist/'));
  const server = ['bin/keysh.mjs', 'scripts/serve.mjs'];
  expect(names.toSorted()).toEqual(['LICENSE', 'README.md', ...server, 'package.json'].sort());
  expect(packed.files.map((file) => file.path)).toContain('dist/sw.js');
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest.private).toBe(true);
});

test('[PKG-04] the installed program serves every file of the build, with the headers of a host', async () => {
  const port = await freePort();
  const url = await start(['--port', port]);
  expect(url).toBe(`http://127.0.0.1:${port}/`);
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const dist = path.join(sources, 'dist');
  expect(await page.text()).toBe(readFileSync(path.join(dist, 'index.html'), 'utf8'));
  for (const file of packed.files.filter(({ path: name }) => name.startsWith('dist/assets/'))) {
    const name = file.path.slice('dist/'.length);
    expect(await (await fetch(url + name)).text()).toBe(
      readFileSync(path.join(dist, name), 'utf8'),
    );
  }
});

test('[PKG-05] without an option the port is always the same, and a port in use is not replaced', async () => {
  const port = await freePort();
  await start(['--port', port]);
  const { code, out, error } = await run('--port', port);
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(new RegExp(`^keysh: port ${port} is in use: .* use --port PORT.*\\n$`));
  expect((await run('--help')).out).toContain('instead of 5397');
});

test('--version, --help and mistakes are answered without serving', async () => {
  expect(await run('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, error: '' });
  expect((await run('--help')).out).toMatch(/^usage: keysh \[--port PORT\] \[--open\]$/m);
  const range = 'keysh: --port takes a number from 1 to 65535\n';
  for (const port of ['0', '65536', '-1', 'x', '1.5', '']) {
    expect(await run(`--port=${port}`)).toEqual({ code: 1, out: '', error: range });
  }
  for (const words of [['--prot'], ['serve'], ['--port']]) {
    const { code, error } = await run(...words);
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^keysh: .*; keysh --help lists the options\n$/),
    ]);
  }
});

test('--open passes the address to the program that opens pages', async () => {
  const programs = path.join(folder, 'programs');
  const note = path.join(folder, 'opened');
  mkdirSync(programs);
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(path.join(programs, name), `#!/bin/sh\necho "$1" > '${note}'\n`);
    chmodSync(path.join(programs, name), 0o755);
  }
  const env = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
  const url = await start(['--open', '--port', await freePort()], env);
  const opened = () => {
    try {
      return readFileSync(note, 'utf8');
    } catch {
      return '';
    }
  };
  await expect.poll(opened, { timeout: 10_000 }).toBe(`${url}\n`);
});

test('a clone that is not built says so', async () => {
  cpSync('bin', path.join(folder, 'clone/bin'), { recursive: true });
  cpSync('scripts', path.join(folder, 'clone/scripts'), { recursive: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, 'clone/bin/keysh.mjs')],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([
    1,
    'keysh: the console is not built: run `npm run build` first\n',
  ]);
});
