import { infoWord } from './languages.ts';

/** Returns Markdown as text for a screen reader: words in place of marks that carry meaning, other marks removed. */
export function spokenText(text: string): string {
  return text
    .replace(/^ {0,3}(?:`{3,}|~{3,})[ \t]*([^\n`]*)$/gm, (_, info: string) => codeMark(info))
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, 'heading: ')
    .replace(/^ {0,3}(?:>[ \t]?)+/gm, 'quote: ')
    .replace(/^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t:-]*)+$/gm, '')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, row: string) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .join(', '),
    )
    .replace(
      /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\]/gm,
      (_, marker: string, mark: string) => marker + (mark === ' ' ? 'not done:' : 'done:'),
    )
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*(?:[ \t]+"[^"\n]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2');
}

function codeMark(info: string): string {
  const language = infoWord(info);
  return language === '' ? 'code:' : `code, ${language}:`;
}
