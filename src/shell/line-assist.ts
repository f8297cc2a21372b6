import { isCommand, lastWord } from '../base/tokenize.ts';
import type { LineEditorOptions } from '../terminal/editor/line-editor.ts';
import { isColorEnabled } from '../terminal/text/styled-text.ts';
import type { Shell } from './program.ts';

/** Maximum length of a suggestion in UTF-16 units. */
const maxSuggestionUnits = 300;

/** Returns whether chat mode is on. */
export function isChatting({ program }: Shell): boolean {
  return program?.app.chat.chatting ?? false;
}

/**
 * Returns the suggestions, highlighting and announcements for the line being typed. They never contain a key or part of one.
 * Those of commands are available once the program is loaded.
 */
export function lineAssist(
  shell: Shell,
): Pick<LineEditorOptions, 'suggest' | 'highlight' | 'lastArgument' | 'announceEdit'> {
  const { history, lineMask } = shell;
  const isMessage = (text: string) => isChatting(shell) && !isCommand(text.trimStart());
  const isVisible = (text: string) => lineMask.spans(text).length === 0;
  return {
    suggest(text) {
      if (!canSuggest(shell.parts) || text.includes('\n')) return '';
      const name = isMessage(text) ? undefined : shell.program?.restOfName(text);
      const suggestedLine = shell.program?.app.chat.suggestedLine ?? '';
      const offered = suggestedLine.startsWith(text) ? suggestedLine.slice(text.length) : '';
      const rest = offered || history.suggest(text) || (name ?? '');
      if (rest === '' || rest.length > maxSuggestionUnits) return '';
      return isVisible(text) && isVisible(text + rest) ? rest : '';
    },
    highlight: (text) => (isMessage(text) ? [] : (shell.program?.highlight(text) ?? [])),
    lastArgument(skipped) {
      const line = history.findNewest(isVisible, skipped);
      return line === undefined ? undefined : lastWord(line);
    },
    announceEdit: (...change) => shell.program?.editAnnouncement(...change),
  };
}

/** Returns whether suggestions are shown. Only color distinguishes them from typed text, so reader mode has none. */
function canSuggest({ view: { screen } }: Shell['parts']): boolean {
  return isColorEnabled() && screen.term.options.screenReaderMode !== true;
}
