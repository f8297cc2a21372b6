import { toSecret } from '../../src/secrets/key-patterns.ts';
import { Redactor } from '../../src/secrets/redactor.ts';

export const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
export const openai = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3-4fG_5hJ6';
export const redactor = new Redactor([
  { title: 'mistral key', secret: toSecret(mistral) },
  { title: 'openai key', secret: toSecret(openai) },
]);

/** What may separate the characters of a key. */
export const separators: Readonly<Record<string, string>> = {
  none: '',
  blank: ' ',
  newline: '\n',
  'carriage return': '\r\n',
  'zero-width space': '\u200b',
  'soft hyphen': '\u00ad',
  'combining mark': '\u0301',
  'bidi override': '\u202e',
  'tag character': '\u{e0041}',
  'variation selector': '\ufe0f',
  asterisks: '**',
  underscore: '_',
  backtick: '`',
  tildes: '~~',
  'list mark': '\n- ',
  'quote mark': '\n> ',
  'table bar': ' | ',
  comma: ', ',
};
