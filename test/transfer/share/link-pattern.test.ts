import { expect, test } from 'vitest';
import { isLink, isLinkAlone, withoutLink } from '../../../src/transfer/share/link-pattern.ts';

const link = 'https://keysh.test/?a=1#b=1.eJw-_x';

test.each([
  link,
  '#b=1.x',
  '#b%3D1.x',
  '#B%3d1.x',
  ` ${link}`,
  `<${link}>`,
  `[x](${link})`,
  `<${link}|x>`,
  encodeURIComponent(link),
  encodeURIComponent(encodeURIComponent(link)),
  link.replace('#b=1.', '\\#b\\=1\\.'),
])('%j begins with a link', (text) => {
  expect(isLink(text)).toBe(true);
});

test.each(['', 'https://keysh.test/', '#bot=1', '#c#b=1.x', `bot import ${link}`, 'b=1.x'])(
  '%j does not begin with a link',
  (text) => {
    expect(isLink(text)).toBe(false);
  },
);

test.each([
  link,
  '#b=1.x',
  '#B%3d12.x',
  ` ${link}\n`,
  `<${link}>`,
  `[x](${link})`,
  `<${link}|x>`,
  encodeURIComponent(encodeURIComponent(link)),
  link.replace('#b=1.', '#b\\=1\\.'),
])('%j is only a link', (text) => {
  expect(isLinkAlone(text)).toBe(true);
});

test.each([`${link} ?`, `what is ${link}`, 'https://keysh.test/#b=2', '#b=x', `/x ${link}`])(
  '%j is more than a link',
  (text) => {
    expect(isLinkAlone(text)).toBe(false);
  },
);

test.each([
  [link, ''],
  [`bot import ${link}`, 'bot import'],
  [`/bots  import --as x ${link}`, '/bots  import'],
  [`bot import https://keysh.test/\n#b=1.x`, 'bot import'],
  ['bot import', 'bot import'],
  ['bot show poet', 'bot show poet'],
  [`chat what is ${link} ?`, `chat what is ${link} ?`],
])('%j without its link is %j', (line, kept) => {
  expect(withoutLink(line)).toBe(kept);
});
