import type { App } from '../app/app.ts';
import { isCommand, lastWord } from '../base/tokenize.ts';
import type { LineMask } from '../secrets/line-mask.ts';
import type { History } from '../terminal/editor/history.ts';
import type { LineEditorOptions } from '../terminal/editor/line-editor.ts';
import { isColorEnabled } from '../terminal/text/styled-text.ts';

type Commands = Pick<typeof import('./lazy.ts'), 'highlight' | 'restOfName' | 'editAnnouncement'>;

/** Maximum length of a suggestion in UTF-16 units. */
const maxSuggestionUnits = 300;

/**
 * Returns the suggestions, highlighting and announcements for the line being typed. They never contain a key or part of one.
 * Those of commands are available once `commands` are loaded.
 */
export function lineAssist(
  app: App,
  history: History,
  lineMask: LineMask,
  commands: () => Commands | undefined,
): Pick<LineEditorOptions, 'suggest' | 'highlight' | 'lastArgument' | 'announceEdit'> {
  const isMessage = (text: string) => app.chat.chatting && !isCommand(text.trimStart());
  const isVisible = (text: string) => lineMask.spans(text).length === 0;
  return {
    suggest(text) {
      if (!canSuggest(app) || text.includes('\n')) return '';
      const name = isMessage(text) ? undefined : commands()?.restOfName(text);
      const { suggestedLine = '' } = app.chat;
      const offered = suggestedLine.startsWith(text) ? suggestedLine.slice(text.length) : '';
      const rest = offered || history.suggest(text) || (name ?? '');
      if (rest === '' || rest.length > maxSuggestionUnits) return '';
      return isVisible(text) && isVisible(text + rest) ? rest : '';
    },
    highlight: (text) => (isMessage(text) ? [] : (commands()?.highlight(text) ?? [])),
    lastArgument(skipped) {
      const line = history.findNewest(isVisible, skipped);
      return line === undefined ? undefined : lastWord(line);
    },
    announceEdit: (...change) => commands()?.editAnnouncement(...change),
  };
}

/** Returns whether suggestions are shown. Only color distinguishes them from typed text, so reader mode has none. */
function canSuggest({ view: { screen } }: App): boolean {
  return isColorEnabled() && screen.term.options.screenReaderMode !== true;
}
