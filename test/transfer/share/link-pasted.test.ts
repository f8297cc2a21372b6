import { describe, expect, test } from 'vitest';
import { maxCompressedLength } from '../../../src/transfer/share/compress.ts';
import { decodeLink, encodeLink, findPayload } from '../../../src/transfer/share/link.ts';
import { page, poet } from '../sample-bots.ts';

const link = await encodeLink({ ...poet, system: `a>b?c~d${'ÿ'.repeat(40)}` }, page);
const { draft } = await decodeLink(link);
const fragment = link.slice(page.length);
const packed = link.slice(link.indexOf('.', page.length) + 1);
const middle = link.length - 20;
const twice = encodeURIComponent(encodeURIComponent(link));

describe('a pasted link', () => {
  test.each([
    ['its fragment', fragment],
    ['its fragment without #', fragment.slice(1)],
    ['the text after #b=', `1.${packed}`],
    ['with a full stop', `${link}.`],
    ['with a bracket', `${link})`],
    ['with a comma', `${link},`],
    ['in angle brackets', `<${link}>`],
    ['in quotes', `"${link}"`],
    ['as Markdown', `[x](${link})`],
    ['with a line break inside', `${link.slice(0, middle)}\r\n  ${link.slice(middle)}\n`],
    ['with an invisible break inside', `${link.slice(0, middle)}\u200b\u00ad${link.slice(middle)}`],
    ['with half of a surrogate pair inside', `${link.slice(0, middle)}\ud83d${link.slice(middle)}`],
    ['its fragment in angle brackets', `<${fragment}>.`],
    ['with blanks for plus signs', link.replaceAll('+', ' ')],
    ['with its payload escaped once', link.replace(packed, encodeURIComponent(packed))],
    [
      'with its payload escaped twice',
      link.replace(packed, encodeURIComponent(encodeURIComponent(packed))),
    ],
    ['with a campaign behind it', `${link}&utm_source=chat`],
    ['with its scheme and host in other letters', link.replace('https://keysh', 'HTTPS://KEYSH')],
    ['escaped as a whole', encodeURIComponent(link)],
    [
      'with every character escaped',
      [...link].map((c) => `%${c.charCodeAt(0).toString(16)}`).join(''),
    ],
    [
      'inside a link of a link checker',
      `https://safe.test/?url=${encodeURIComponent(link)}&data=1`,
    ],
    ['with an address whose escapes are invalid', link.replace(page, 'https://h.test/100%/')],
    ['escaped twice', twice],
    ['escaped four times', encodeURIComponent(encodeURIComponent(twice))],
    ['with only its mark escaped', link.replace('#b=', '%23b%3D')],
    [
      'inside a safe link of Outlook',
      `https://deu01.safelinks.protection.outlook.com/?url=${twice}&data=05%7C02&reserved=0`,
    ],
    [
      'inside a redirect of Google',
      `https://www.google.com/url?q=${encodeURIComponent(link)}&sa=D`,
    ],
    ['in a quoted reply', `> ${link}`],
    [
      'with line breaks and quotation marks inside a quoted reply',
      `> ${link.slice(0, middle)}\n> ${link.slice(middle)}\n`,
    ],
    ['with an HTML escape behind it', `${link}&amp;utm_source=chat`],
    ['in Slack with a label', `<${link}|sage>`],
    ['in Slack with its address as the label', `<${link}|${link}>`],
    ['in Slack with its shortened address as the label', `<${link}|${link.slice(0, 60)}…>`],
    ['in Markdown with a title', `[sage](${link} "A bot")`],
    ['in HTML', `<a href="${link}">a bot</a>`],
    ['with a query behind it', `${link}?utm=1`],
    ['in Markdown with a label that is cut off', `[${link.slice(0, 60)}…](${link})`],
    ['with escapes of Markdown', link.replace(/[_#.=-]/g, '\\$&')],
    ['in bold', `**${link}**`],
    ['in italics', `_${link}_`],
    ['as a spoiler of Discord', `||${link}||`],
    ['in a code span', `\`${link}\``],
    ['in a table', `| ${link} | sage |`],
    ['in HTML with its mark escaped', link.replace('#b=', '&#35;b&#x3D;')],
    ['in a JSON string', JSON.stringify({ link }).replace('#b=', '\\u0023b\\u003d')],
    [
      'in a mail as quoted-printable',
      `${link.slice(0, middle)}=\r\n${link.slice(middle)}`.replace('#b=', '#b=3D'),
    ],
    ['in guillemets', `«${link}»`],
    ['in typographic quotation marks', `„${link}“`],
  ])('is read: %s', async (_, text) => {
    expect((await decodeLink(text)).draft).toStrictEqual(draft);
  });

  test.each([
    ['its end is …', `${link.slice(0, -9)}…`, 'was cut off. Ask for it again, whole.'],
    [
      'its end is … in an escaped link',
      encodeURI(`${link.slice(0, -9)}…`),
      'was cut off. Ask for it again, whole.',
    ],
    ['its end is missing', link.slice(0, -9), 'was cut off or changed on the way. Ask'],
    ['everything after the version is missing', `${page}#b=1.…`, 'was cut off. Ask for it again'],
    ['its letters are in lower case', link.toLowerCase(), 'was cut off or changed on the way'],
    [
      'another character is in it',
      `${link.slice(0, middle)}*${link.slice(middle)}`,
      'contains “*”, which no link of keysh does',
    ],
    [
      'it is of a later version',
      link.replace('#b=1.', '#b=2.'),
      'by a newer version of keysh. Reload the page',
    ],
    ['it is of no version', link.replace('#b=1.', '#b=0.'), 'is not a link of keysh'],
    [
      'it is too long',
      `${page}#b=1.${'A'.repeat(maxCompressedLength + 1)}`,
      'is longer than any that keysh makes',
    ],
    [
      'the text around it is too long',
      ' '.repeat(4 * maxCompressedLength + 1),
      'is longer than any',
    ],
    ['it is empty', '', 'is not a link of keysh'],
    ['it is another page', 'https://example.org/#top', 'is not a link of keysh'],
    ['broken escapes', 'https://keysh.test/#bot=%E0%A4%A', 'is not a link of keysh'],
    ['null', '#bot=null', 'is not a link of keysh'],
    ['JSON', '#bot={"__proto__":{"x":1}}', 'is not a link of keysh'],
    ['letters', '#AAAAAAAAAAAAAAAAAAAA', 'is not a link of keysh'],
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
      await expect(decodeLink(`#b=1.A${row}x`)).rejects.toThrow('which no link of keysh does');
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
