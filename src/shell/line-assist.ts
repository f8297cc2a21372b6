import type { App } from '../app/app.ts';
import { isCommand, lastWord } from '../base/tokenize.ts';
import type { LineMask } from '../secrets/line-mask.ts';
import type { History } from '../terminal/editor/history.ts';
import type { LineEditorOptions } from '../terminal/editor/line-editor.ts';
import { isColorEnabled } from '../terminal/text/styled-text.ts';

type Commands = Pick<typeof import('./lazy.ts'), 'highlight' | 'restOfName' | 'editAnnouncement'>;

/** Characters of a suggestion that can be taken in at a glance. */
const longest = 300;

/** What is offered and shown while a line is typed, once the commands are there; never a key or a part of one. */
export function lineAssist(
  app: App,
  history: History,
  lineMask: LineMask,
  commands: () => Commands | undefined,
): Pick<LineEditorOptions, 'suggest' | 'highlight' | 'lastArgument' | 'announceEdit'> {
  const isSaid = (text: string) => app.chat.chatting && !isCommand(text.trimStart());
  const isShown = (text: string) => lineMask.spans(text).length === 0;
  return {
    suggest(text) {
      if (!isTold(app) || text.includes('\n')) return '';
      const name = isSaid(text) ? undefined : commands()?.restOfName(text);
      const rest = history.suggest(text) || (name ?? '');
      if (rest === '' || rest.length > longest) return '';
      return isShown(text) && isShown(text + rest) ? rest : '';
    },
    highlight: (text) => (isSaid(text) ? [] : (commands()?.highlight(text) ?? [])),
    lastArgument(skipped) {
      const line = history.findNewest(isShown, skipped);
      return line === undefined ? undefined : lastWord(line);
    },
    announceEdit: (...change) => commands()?.editAnnouncement(...change),
  };
}

/** Whether a suggestion can be told from what was typed: only its colour says so, which a reader of rows cannot hear. */
function isTold({ view: { screen } }: App): boolean {
  return isColorEnabled() && screen.term.options.screenReaderMode !== true;
}
