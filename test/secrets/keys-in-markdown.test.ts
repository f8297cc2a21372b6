import 'fake-indexeddb/auto';
import { decodeHTML } from 'entities';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findProvider } from '../../src/providers/registry.ts';
import { canary } from '../support/canary-keys.ts';
import { Random } from '../support/random.ts';
import { replying } from './replies.ts';
import { Tab } from './tab.ts';

const { key } = canary('openai');
const body = key.slice('sk-proj-'.length);
const provider = findProvider('openai');
const half = body.length >> 1;

/** The key with a text between its halves, and between each six of its characters. */
const split = (text: string) => key.slice(0, half) + text + key.slice(half);
const spread = (text: string) => (key.match(/.{1,6}/g) ?? []).join(text);

/** Markdown with the key in each construct, and with marks in the key. */
const replies: Readonly<Record<string, string>> = {
  'inline code': `a \`${key}\` b`,
  'a code block': `\`\`\`sh\nexport KEY=${key}\n\`\`\``,
  'a wrapped line of code': `\`\`\`\n${'x'.repeat(80)}${key}\n\`\`\``,
  'indented code': `a\n\n    ${key}\n\nb`,
  'an info string': `\`\`\`${key}\ncode\n\`\`\``,
  'a table cell': `| name | key |\n|---|---|\n| openai | ${key} |`,
  'two table cells': `| a | b |\n|---|---|\n| ${split(' | ')} |`,
  'the head of a table': `| ${key} |\n|---|\n| a |`,
  'a link label': `[${key}](https://a.example)`,
  'an address': `[a](https://a.example/${key}) <https://b.example/?k=${key}>`,
  'a host': `[a](https://${key}.example/)`,
  'a reference definition': `[a]\n\n[a]: https://a.example/${key}`,
  'an image': `![${key}](https://a.example/${key}.png)`,
  'a heading': `# ${key}\n\n${key}\n===`,
  'a footnote': `a[^1]\n\n[^1]: ${key}`,
  'a list in a quote': `> - ${key}\n>   1. ${key}`,
  'a formula': `$${key}$`,
  HTML: `<b title="${key}">a</b>\n\n<div>\n${key}\n</div>`,
  'bold marks': split('**'),
  'marks in many places': `${spread('**')} ${spread('_')} ${spread('~~')} ${spread('`')}`,
  'escapes of punctuation': spread('\\-'),
  'line breaks': `${spread('  \n')}\n\n${spread('\\\n')}\n\n${spread('<br>')}`,
  'list items': (key.match(/.{1,12}/g) ?? []).map((part) => `- ${part}\n`).join(''),
  'invisible references': `${spread('&shy;')} ${spread('&#8203;')} ${spread('&zwj;')}`,
  'visible references': `${spread('&nbsp;')} ${spread('&hyphen;')}`,
  'references to its characters': [...key].map((char) => `&#${char.charCodeAt(0)};`).join(''),
};

let copied: string[];
let exported: Promise<string>[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  copied = [];
  exported = [];
  vi.stubGlobal('location', { origin: 'https://keysh.test', href: 'https://keysh.test/' });
  const clipboard = { writeText: async (text: string) => copied.push(text) };
  vi.stubGlobal('navigator', { onLine: true, clipboard });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {
        return undefined;
      }
    },
  );
  vi.stubGlobal('window', {
    showSaveFilePicker: async () => ({ createWritable: async () => file }),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The file that an export writes. */
const file = {
  write: async (part: Blob) => exported.push(part.text()),
  close: async () => undefined,
  abort: async () => undefined,
};

/** Eight characters in a row of the key that a text contains, also where it is decoded and bare of marks. */
function leaked(text: string): string | undefined {
  const forms = [
    text,
    decodeHTML(text),
    decodeHTML(text).replace(/[\s*_~`|\\•‐-]|<br>|\p{Cf}/gu, ''),
  ];
  const windows = Array.from({ length: body.length - 7 }, (_, at) => body.slice(at, at + 8));
  return windows.find((window) => forms.some((form) => form.includes(window)));
}

test('a key in Markdown is masked on the screen, in copies, stores and exports', async () => {
  if (!provider) throw new Error('no provider');
  const tab = new Tab(provider, key);
  const random = new Random(20261129);
  const all = Object.values(replies);
  for (let at = 0; at < all.length; at += 6) {
    const text = all.slice(at, at + 6).join('\n\n');
    await tab.run('chat -m openai:gpt-4.1 hi', replying(provider, text, random));
    for (const line of ['raw', 'copy', 'copy code', 'copy table', 'open']) await tab.run(line);
  }
  for (const line of ['think', 'session show -1', 'export all', 'export session -1 --format md'])
    await tab.run(line);
  const surfaces = await tab.surfaces();
  const files = await Promise.all(exported);
  const masks = surfaces.at(-1)?.match(/…|•{4}/g)?.length;
  expect(masks).toBeGreaterThan(2 * all.length);
  expect(surfaces.at(-1)).not.toContain('unexpected error in keysh');
  expect(copied.length).toBeGreaterThan(all.length / 6);
  expect(files.join('').length).toBeGreaterThan(5000);
  expect([...surfaces, ...copied, ...files].map(leaked).filter((found) => found)).toEqual([]);
});

test('a key that is not masked is found in each form', () => {
  for (const text of Object.values(replies)) expect(leaked(text)).toBeDefined();
});
