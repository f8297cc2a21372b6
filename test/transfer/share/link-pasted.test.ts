import { describe, expect, test } from 'vitest';
import { maxCompressedLength } from '../../../src/transfer/share/compress.ts';
import { decodeLink, encodeLink, findPayload } from '../../../src/transfer/share/link.ts';
import { page, poet } from '../sample-bots.ts';

const link = await encodeLink({ ...poet, system: `a>b?c~d${'ÿ'.repeat(40)}` }, page);
const { draft } = await decodeLink(link);
const fragment = link.slice(page.length);
const packed = link.slice(link.indexOf('.', page.length) + 1);
const middle = link.length - 20;
const everyCharacter = (form: (code: number) => string) =>
  [...link].map((character) => form(character.charCodeAt(0))).join('');
const twice = encodeURIComponent(encodeURIComponent(link));

describe('a pasted link', () => {
  test.each([
    ['only the fragment', fragment],
    ['only the fragment, without #', fragment.slice(1)],
    ['only the text after #b=', `1.${packed}`],
    ['with a full stop', `${link}.`],
    ['with a bracket', `${link})`],
    ['with a comma', `${link},`],
    ['in angle brackets', `<${link}>`],
    ['in quotes', `"${link}"`],
    ['as Markdown', `[x](${link})`],
    ['with a line break in it', `${link.slice(0, middle)}\r\n  ${link.slice(middle)}\n`],
    ['with an invisible break in it', `${link.slice(0, middle)}\u200b\u00ad${link.slice(middle)}`],
    ['with half of a surrogate pair in it', `${link.slice(0, middle)}\ud83d${link.slice(middle)}`],
    ['only the fragment, in angle brackets', `<${fragment}>.`],
    ['with spaces for plus signs', link.replaceAll('+', ' ')],
    ['with its payload escaped once', link.replace(packed, encodeURIComponent(packed))],
    [
      'with its payload escaped twice',
      link.replace(packed, encodeURIComponent(encodeURIComponent(packed))),
    ],
    ['with campaign parameters after it', `${link}&utm_source=chat`],
    ['with scheme and host in upper case', link.replace('https://keysh', 'HTTPS://KEYSH')],
    ['escaped as a whole', encodeURIComponent(link)],
    [
      'with every character escaped',
      [...link].map((c) => `%${c.charCodeAt(0).toString(16)}`).join(''),
    ],
    ['in the link of a link checker', `https://safe.test/?url=${encodeURIComponent(link)}&data=1`],
    ['with an address whose escapes are invalid', link.replace(page, 'https://h.test/100%/')],
    ['escaped twice', twice],
    ['escaped four times', encodeURIComponent(encodeURIComponent(twice))],
    ['with only #b= escaped', link.replace('#b=', '%23b%3D')],
    [
      'in a safe link of Outlook',
      `https://deu01.safelinks.protection.outlook.com/?url=${twice}&data=05%7C02&reserved=0`,
    ],
    ['in a redirect of Google', `https://www.google.com/url?q=${encodeURIComponent(link)}&sa=D`],
    ['in a quoted reply', `> ${link}`],
    [
      'with line breaks and quotation marks in a quoted reply',
      `> ${link.slice(0, middle)}\n> ${link.slice(middle)}\n`,
    ],
    ['with an HTML character reference after it', `${link}&amp;utm_source=chat`],
    ['in Slack with a label', `<${link}|sage>`],
    ['in Slack with its address as the label', `<${link}|${link}>`],
    ['in Slack with its shortened address as the label', `<${link}|${link.slice(0, 60)}…>`],
    ['in Markdown with a title', `[sage](${link} "A bot")`],
    ['in HTML', `<a href="${link}">a bot</a>`],
    ['with a query after it', `${link}?utm=1`],
    ['in Markdown with a truncated label', `[${link.slice(0, 60)}…](${link})`],
    ['with Markdown escapes', link.replace(/[_#.=-]/g, '\\$&')],
    ['in bold', `**${link}**`],
    ['in italics', `_${link}_`],
    ['as a Discord spoiler', `||${link}||`],
    ['in a code span', `\`${link}\``],
    ['in a table', `| ${link} | sage |`],
    ['in HTML with #b= escaped', link.replace('#b=', '&#35;b&#x3D;')],
    ['in a JSON string', JSON.stringify({ link }).replace('#b=', '\\u0023b\\u003d')],
    [
      'in a mail in quoted-printable encoding',
      `${link.slice(0, middle)}=\r\n${link.slice(middle)}`.replace('#b=', '#b=3D'),
    ],
    ['in a mail whose lines end in LF', `${link.slice(0, middle)}=\n${link.slice(middle)}`],
    ['with a line break after #b=', link.replace('#b=', '#b=\n')],
    ['in a reply to a reply', `>> ${link.slice(0, middle)}\n>> ${link.slice(middle)}`],
    ['with HTML character references', everyCharacter((code) => `&#${code};`)],
    [
      'with HTML character references that were escaped twice',
      everyCharacter((code) => `&amp;amp;#x${code.toString(16)};`),
    ],
    [
      'with decimal references that were escaped twice',
      everyCharacter((code) => `&amp;amp;#${code};`),
    ],
    [
      'with JavaScript escapes',
      everyCharacter((code) => `\\u${code.toString(16).padStart(4, '0')}`),
    ],
    ['with escapes after it that are not UTF-8', `${link}%FF%FF`],
    ['in double underscores', `__${link}__`],
    ['only the text after #b=, in quotation marks and a bracket', `("1.${packed}")`],
    ['in guillemets', `«${link}»`],
    ['in typographic quotation marks', `„${link}“`],
  ])('is read: %s', async (_, text) => {
    expect((await decodeLink(text)).draft).toStrictEqual(draft);
  });

  test.each([
    ['it ends in …', `${link.slice(0, -9)}…`, 'was cut off. Ask for the whole link again.'],
    [
      'it is escaped and ends in …',
      encodeURI(`${link.slice(0, -9)}…`),
      'was cut off. Ask for the whole link again.',
    ],
    ['its end is missing', link.slice(0, -9), 'is incomplete or damaged. Ask'],
    [
      'everything after the version is missing',
      `${page}#b=1.…`,
      'was cut off. Ask for the whole link again',
    ],
    ['its letters are in lower case', link.toLowerCase(), 'is incomplete or damaged'],
    [
      'it contains an invalid character',
      `${link.slice(0, middle)}*${link.slice(middle)}`,
      'contains “*”, which a keysh link never contains',
    ],
    [
      'its version is newer',
      link.replace('#b=1.', '#b=2.'),
      'by a newer version of keysh. Reload the page',
    ],
    ['its version has two digits', link.replace('#b=1.', '#b=12.'), 'by a newer version of keysh'],
    ['its version has two digits, without #b=', `12.${packed}`, 'by a newer version of keysh'],
    ['it is a text with a number', 'Version 1.5 of the page', 'is not a keysh link'],
    ['it has no version', link.replace('#b=1.', '#b=0.'), 'is not a keysh link'],
    [
      'it is too long',
      `${page}#b=1.${'A'.repeat(maxCompressedLength + 1)}`,
      'is longer than any keysh link',
    ],
    [
      'the text around it is too long',
      ' '.repeat(4 * maxCompressedLength + 1),
      'is longer than any',
    ],
    ['it is empty', '', 'is not a keysh link'],
    ['it is the address of another page', 'https://example.org/#top', 'is not a keysh link'],
    ['it has invalid escapes', 'https://keysh.test/#bot=%E0%A4%A', 'is not a keysh link'],
    ['null', '#bot=null', 'is not a keysh link'],
    ['JSON', '#bot={"__proto__":{"x":1}}', 'is not a keysh link'],
    ['letters', '#AAAAAAAAAAAAAAAAAAAA', 'is not a keysh link'],
  ])('is refused in one line if %s', async (_, text, line) => {
    await expect(decodeLink(text)).rejects.toMatchObject({
      kind: 'invalid-data',
      message: expect.stringMatching(
        new RegExp(`^[^\\n]*${line.replace(/[*.]/g, '\\$&')}[^\\n]*$`),
      ),
    });
  });

  test('is read in linear time, with tens of thousands of closing marks after it', async () => {
    for (const char of '>)]}.,;:!?"\'”') {
      const row = char.repeat(4 * maxCompressedLength - 10);
      await expect(decodeLink(`#b=1.A${row}x`)).rejects.toThrow(
        'which a keysh link never contains',
      );
      expect(findPayload(`#b=1.A${row}`).compressed).toBe('A');
    }
  });

  test('never gives another bot if one character is changed', async () => {
    for (let at = link.length - packed.length; at < link.length; at++) {
      const other = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
      const decoded = await decodeLink(other).catch(() => undefined);
      expect(decoded?.draft ?? draft).toStrictEqual(draft);
    }
  });
});
