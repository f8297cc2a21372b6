import type { App } from '../app/app.ts';
import { lineMaskFor } from '../app/input-memory.ts';
import { runTurn } from '../app/run-turn.ts';
import type { TurnRequest } from '../chat/turn-request.ts';
import { Typeahead } from '../terminal/editor/typeahead.ts';

/** What is typed while a message is answered. */
export interface AnswerState {
  typeahead?: Typeahead | undefined;
}

/** Runs a turn, and shows what is typed meanwhile. Throws a Failure, Cancelled, or the signal's reason. */
export async function answer(app: App, request: TurnRequest, state: AnswerState): Promise<void> {
  const lineMask = lineMaskFor(app);
  const typeahead = new Typeahead(app.view, (text) => lineMask.spans(text));
  state.typeahead = typeahead;
  try {
    await app.console.readKeys();
    await runTurn(app, request, app.console.signal);
  } finally {
    typeahead.end();
    state.typeahead = undefined;
  }
}
