import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, loopbackOrigin } from '../build.mjs';
import manifest from '../package.json' with { type: 'json' };
import { checkFirstLoadSize } from '../scripts/budget.mjs';
import { serve } from '../scripts/serve.mjs';
import { providers } from '../src/providers/registry.ts';
import { hostileUrls } from './support/hostile-urls.ts';

const out = mkdtempSync(path.join(os.tmpdir(), 'keysh-build-'));
const written = (name: string) => readFileSync(path.join(out, name), 'utf8');

let said: string;
beforeAll(async () => {
  said = await build({ out, ollama: 'http://127.0.0.1:5555/' });
});
afterAll(() => rmSync(out, { recursive: true }));

describe('the build', () => {
  it('writes a policy that lets the page talk to the registry and the given ollama', () => {
    const connect = /connect-src ([^;]*);/.exec(written('index.html'))?.[1]?.split(' ');
    const remote = providers.map(({ origin }) => origin).filter((o) => o.startsWith('https:'));
    expect(connect).toEqual([...remote, 'http://127.0.0.1:5555']);
    const meta = /Policy" content="([^"]*)"/.exec(written('index.html'))?.[1];
    expect(written('_headers')).toContain(
      `Content-Security-Policy: ${meta}; frame-ancestors 'none'`,
    );
  });

  it('[PKG-03] sets each header at most once for an address, in lines that all hosts accept', () => {
    const rules = written('_headers')
      .trim()
      .split('\n\n')
      .map((rule) => rule.split('\n'));
    const applies = (pattern: string, address: string) =>
      pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;
    for (const address of [
      '/',
      '/index.html',
      '/sw.js',
      '/assets/a.js',
      '/licenses.txt',
      '/assets/',
    ]) {
      const lines = rules.flatMap(([pattern = '', ...set]) =>
        applies(pattern, address) ? set : [],
      );
      const names = lines.map((line) => line.split(':')[0]?.trim());
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      expect(names).toContain('X-Frame-Options');
    }
    expect(rules.flat().every((line) => line.length <= 2000)).toBe(true);
  });

  it('[PKG-03] writes the headers that docs/hosting.md lists for other hosts', () => {
    const hosting = readFileSync('docs/hosting.md', 'utf8');
    const [, ...lines] = written('_headers').split('\n\n')[0]?.split('\n') ?? [];
    const set = lines.map((line) => line.trim().split(': '));
    expect(set.length).toBeGreaterThan(7);
    for (const [name = '', value = ''] of set) {
      const shown = name === 'Strict-Transport-Security' ? 'max-age=63072000' : value;
      const stated = [
        ...hosting.matchAll(new RegExp(`^(?:add_header |\t+)${name} "?([^"\n;]*).*$`, 'gm')),
      ];
      expect(stated.map(([, text]) => text?.replace(/ always$/, ''))).toEqual([shown, shown]);
    }
  });

  it('writes addresses that work in any folder, with the hash of what they name', () => {
    const loads = [
      ...written('index.html').matchAll(/(?:src|href)="(assets[^"]*)" integrity="sha384-([^"]*)"/g),
    ];
    expect(loads.length).toBeGreaterThan(1);
    for (const [, name = '', hash] of loads) {
      expect(createHash('sha384').update(written(name)).digest('base64')).toBe(hash);
    }
    expect(written('index.html')).not.toMatch(/(?:src|href)="(?!assets\/|keysh\.|data:)/);
  });

  it('names every package it bundled, with its licence', () => {
    const [table = ''] =
      /\| in the page \|[\s\S]*?\n\n/.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
    const columns = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const names = columns.flatMap((column) =>
      [...column.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    const versions: Readonly<Record<string, string>> = manifest.devDependencies;
    const listed = [...written('licenses.txt').matchAll(/^(\S+) (\d\S*) \(/gm)].map(
      ([, ...each]) => each,
    );
    expect(listed.toSorted()).toEqual(names.map((name = '') => [name, versions[name]]).toSorted());
    expect(readdirSync(out)).toContain('LICENSE');
  });

  it('takes no address for ollama but a loopback one', async () => {
    const wrong = [
      'https://localhost:11434',
      'http://192.168.0.1:11434',
      'http://localhost.evil.test:1',
      'http://localhost@evil.test',
      'http://localhost:1/path',
      'localhost',
      '',
    ];
    for (const ollama of wrong) {
      await expect(build({ out, ollama })).rejects.toThrow(/--ollama takes a loopback address/);
    }
  });

  it.each(hostileUrls)('makes of %s this machine or nothing', (address) => {
    let taken: string | undefined;
    try {
      taken = loopbackOrigin(address);
    } catch (error) {
      expect(`${error}`).toContain('--ollama takes a loopback address');
    }
    expect(taken ?? 'http://[::1]').toMatch(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/);
  });

  it('loads at most three scripts before the first prompt, which import only each other', () => {
    const page = readFileSync(path.join(out, 'index.html'), 'utf8');
    const scripts = [...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
    expect(scripts.length).toBeLessThanOrEqual(3);
    for (const script of scripts) {
      const code = readFileSync(path.join(out, 'assets', `${script}`), 'utf8');
      const imports = [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name);
      expect(scripts).toEqual(expect.arrayContaining(imports));
    }
  });

  it('says how many bytes the first prompt needs, and fails over 125,000', () => {
    expect(said).toMatch(/^first load: \d+,\d+ of 125,000 bytes, gzipped$/m);
    const piece = (bytes: number) => ({ contents: randomBytes(bytes) });
    const parts = { script: piece(90_000), chunks: [piece(20_000)], style: piece(10_000) };
    expect(checkFirstLoadSize(parts)).toContain('of 125,000');
    expect(() => checkFirstLoadSize({ ...parts, chunks: [piece(30_000)] })).toThrow('of 125,000');
  });
});

describe('the build hash', () => {
  it('[PKG-01] is the same for a build of the same files in another folder, as is every byte', () => {
    const copy = temporaryFolder('a folder/elsewhere');
    const sources = [
      'src',
      'commands',
      'worker',
      'public',
      'scripts',
      'build.mjs',
      'package.json',
      'LICENSE',
    ];
    for (const name of [...sources, 'tsconfig.json', 'index.html', 'index.css']) {
      cpSync(name, path.join(copy, name), { recursive: true });
    }
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const args = ['build.mjs', '--ollama', 'http://127.0.0.1:5555'];
    expect(run(args, copy)).toBe(`${said}\n`);
    const contents = (folder: string) =>
      Object.fromEntries(
        filesIn(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]),
      );
    expect(contents(path.join(copy, 'dist'))).toEqual(contents(out));
  });

  it('[PKG-02] is that of the sorted names and contents, is stated by the page, and any change alters it', () => {
    const hash = /^build hash: ([0-9a-f]{64})$/m.exec(said)?.[1] ?? '';
    const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
    const lines = filesIn(out).map((name) => {
      const contents = readFileSync(path.join(out, name));
      const isStated = ['index.html', 'sw.js'].includes(name);
      const counted = isStated ? written(name).replaceAll(hash, '') : contents;
      return `${sha256(counted)}  ${name}\n`;
    });
    expect(hash).toBe(sha256(lines.join('')));
    expect(written('index.html')).toContain(`<meta name="build" content="${hash}">`);
    const copy = temporaryFolder('copy');
    cpSync(out, copy, { recursive: true });
    const verify = () => run([path.resolve('scripts/build-hash.mjs'), copy], '.');
    expect(verify()).toBe(`build hash: ${hash}\n`);
    writeFileSync(path.join(copy, 'assets/added.js'), '');
    expect(verify).toThrow('Command failed');
  });
});

describe('the server', () => {
  it('serves the folder with its types and nothing beside it', async () => {
    writeFileSync(path.join(path.dirname(out), 'beside.txt'), 'beside');
    const { url, close } = await serve(out, 0);
    const get = async (name: string) => {
      const response = await fetch(url + name);
      return `${response.status} ${response.headers.get('content-type')}`;
    };
    expect(await get('')).toBe('200 text/html; charset=utf-8');
    expect(await get('licenses.txt')).toBe('200 text/plain; charset=utf-8');
    for (const name of ['..%2fbeside.txt', '%2e%2e/beside.txt', 'assets', '%', 'x%00', 'missing']) {
      expect(await get(name)).toMatch(/^404/);
    }
    const script = readdirSync(path.join(out, 'assets')).find((name) => name.endsWith('.js'));
    expect(await get(`assets/${script}`)).toBe('200 text/javascript; charset=utf-8');
    expect((await fetch(url)).headers.get('cache-control')).toBe('no-cache');
    await close();
    rmSync(path.join(path.dirname(out), 'beside.txt'));
  });

  it('takes the next port if one is in use', async () => {
    const first = await serve(out, 0);
    const second = await serve(out, Number(new URL(first.url).port));
    expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(new URL(first.url).port));
    await Promise.all([first.close(), second.close()]);
  });
});

/** Returns a folder that is removed after the test. */
function temporaryFolder(name: string): string {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'keysh-build-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Returns the names of all files below a folder, sorted. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort();
}

/** Returns what a script of Node prints; throws an error if it fails. */
function run(args: readonly string[], cwd: string): string {
  return execFileSync(process.execPath, args, { cwd, encoding: 'utf8' });
}
