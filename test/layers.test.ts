import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface File {
  readonly path: string;
  readonly text: string;
}

/** The folders from the top down; each may import those under it, but only the first four may import `terminal`. */
const order = [
  'main',
  'shell',
  'commands',
  'app',
  'transfer',
  'chat',
  'storage',
  'secrets',
  'providers',
  'attachments',
  'base',
] as const;
const overTerminal = order.slice(0, order.indexOf('transfer'));

const openers = [
  'src/providers/http/request.ts',
  'src/secrets/redactor.ts',
  'src/storage/normalize-key.ts',
  'src/storage/bots.ts',
];
const banned =
  /(?<![.\w])console\.\w+\(|innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function\b|document\.write/;

const source = ['src', 'commands'].flatMap(read);
const top = readdirSync('.').filter((name) => /\.m?[jt]s$/.test(name));
const everything = [
  ...source,
  ...['bin', 'worker', 'test', 'scripts', 'bench'].flatMap(read),
  ...top.map(load),
];

describe('imports', () => {
  it('point down only', () => {
    expect(climbing(source)).toEqual([]);
    expect(
      climbing([
        file('src/terminal/a.ts', "import { x } from '../providers/registry.ts';"),
        file('src/terminal/b.ts', "import { x } from '../base/secret.ts';"),
        file('src/storage/c.ts', "const late = await import('../chat/chat.ts');"),
        file('src/base/secret.ts', "export * from '../chat/chat.ts';"),
      ]),
    ).toEqual([
      'src/terminal/a.ts -> src/providers/registry.ts',
      'src/storage/c.ts -> src/chat/chat.ts',
      'src/base/secret.ts -> src/chat/chat.ts',
    ]);
  });

  it('form no circle', () => {
    expect(circle(source)).toBeUndefined();
    const planted = [
      file('src/chat/a.ts', "import {\n  b,\n} from './b.ts';"),
      file('src/chat/b.ts', "import type { C } from './c.ts';"),
      file('src/chat/c.ts', "export { a } from './a.ts';"),
    ];
    expect(circle(planted)).toBe(
      'src/chat/a.ts -> src/chat/b.ts -> src/chat/c.ts -> src/chat/a.ts',
    );
  });

  it('reach what opens a Secret from four files only', () => {
    expect(opening(source).filter((name) => !openers.includes(name))).toEqual([]);
    expect(
      opening([
        file('src/a.ts', "import { reveal } from './base/secret.ts';"),
        file('src/chat/b.ts', "import * as all from '../base/secret.ts';"),
        file('src/chat/c.ts', "export * from '../base/secret.ts';"),
        file(
          'src/chat/d.ts',
          "import {\n  type Secret,\n  reveal as open,\n} from '../base/secret.ts';",
        ),
        file('src/chat/e.ts', "const { x } = await import('../base/secret.ts');"),
        file('src/chat/f.ts', "import type { Secret } from '../base/secret.ts';"),
      ]),
    ).toEqual(['src/a.ts', 'src/chat/b.ts', 'src/chat/c.ts', 'src/chat/d.ts', 'src/chat/e.ts']);
  });
});

describe('files', () => {
  it('have at most 250 lines', () => {
    expect(long(everything)).toEqual([]);
    expect(
      long([file('src/a.ts', 'x\n'.repeat(250)), file('src/b.ts', 'x\n'.repeat(251))]),
    ).toEqual(['src/b.ts']);
  });

  it('[SEC-05] write no markup, run no text and say nothing to the developer console', () => {
    expect(matching([...source, ...read('worker')], banned)).toEqual([]);
    const planted = ['console.log(1)', 'a.innerHTML = b', 'eval("1")', 'new Function("1")'];
    const more = ['a.insertAdjacentHTML("x", y)', 'document.write(x)', 'a.outerHTML = b'];
    for (const text of [...planted, ...more]) {
      expect(matching([file('src/a.ts', text)], banned)).toEqual(['src/a.ts']);
    }
    const fine = [
      file('src/a.ts', "'https://console.x.ai/team'"),
      file('src/b.ts', 'app.console.ask()'),
    ];
    expect(matching(fine, banned)).toEqual([]);
  });
});

function read(folder: string): File[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
    .map((entry) => load(path.join(entry.parentPath, entry.name)));
}

function load(name: string): File {
  return file(name, readFileSync(name, 'utf8'));
}

function file(name: string, text: string): File {
  return { path: name.split(path.sep).join('/'), text };
}

/** Statements and calls that import a file of ours: the clause before the name, and the path it means. */
function imports({ path: from, text }: File): { clause: string; to: string }[] {
  const found = text.matchAll(/(?:^|[\s;}])((?:import|export)\b[^'";=]*?)['"](\.[^'"]+)['"]/g);
  return [...found].map(([, clause = '', to = '']) => ({
    clause,
    to: path.posix.join(path.posix.dirname(from), to),
  }));
}

function folder(name: string): string {
  return name === 'src/main.ts' ? 'main' : (/^(?:src\/)?(\w+)\//.exec(name)?.[1] ?? name);
}

/** What a folder may import besides itself. */
function below(name: string): readonly string[] {
  if (name === 'terminal') return ['base'];
  const under = order.slice(order.indexOf(name as (typeof order)[number]) + 1);
  return overTerminal.some((one) => one === name) ? [...under, 'terminal'] : under;
}

/** Imports that go to a folder not under the importing one. */
function climbing(files: readonly File[]): string[] {
  return files.flatMap((each) => {
    const own = folder(each.path);
    const allowed = [own, ...below(own)];
    return imports(each)
      .filter(({ to }) => !allowed.includes(folder(to)))
      .map(({ to }) => `${each.path} -> ${to}`);
  });
}

/** The first circle met, as the way round it. */
function circle(files: readonly File[]): string | undefined {
  const targets = new Map(files.map((each) => [each.path, imports(each).map(({ to }) => to)]));
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): string | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name].join(' -> ');
    if (done.has(name)) return undefined;
    const found = (targets.get(name) ?? []).map((to) => walk(to, [...way, name])).find(Boolean);
    done.add(name);
    return found;
  };
  return [...targets.keys()].map((name) => walk(name, [])).find(Boolean);
}

function opening(files: readonly File[]): string[] {
  const opens = /\breveal\b|\*|import\(/;
  return files
    .filter((each) =>
      imports(each).some((i) => i.to === 'src/base/secret.ts' && opens.test(i.clause)),
    )
    .map((each) => each.path);
}

function long(files: readonly File[]): string[] {
  return files
    .filter(({ text }) => text.trimEnd().split('\n').length > 250)
    .map((each) => each.path);
}

function matching(files: readonly File[], pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map((each) => each.path);
}
