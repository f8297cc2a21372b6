import type { Secret } from '../secret.ts';
import { graphemes } from './cells.ts';
import { type Completion, completed } from './complete.ts';
import { edit, type Rules, replaced } from './edit.ts';
import type { Glass } from './glass.ts';
import { History } from './history.ts';
import { clean, ink, type Printable, unstyled, verbatim } from './ink.ts';
import type { Outcome } from './keymap.ts';
import type { Key } from './keys.ts';
import { type Line, lineOf, textOf as shownText } from './line.ts';
import { mask, paint } from './paint.ts';
import { strip } from './sieve.ts';
import { appearance, begin, type Ring, ringOf, type State, textOf } from './state.ts';

export type Answer =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'interrupt'; readonly text: string }
  | { readonly type: 'eof' };

export interface Ask extends Rules {
  readonly prompt: () => Printable;
  readonly history: History;
  readonly draft?: Line;
  /** Where the kills of the lines before are, and this line's go. */
  readonly desk?: { ring: Ring };
  /** Asked with the text before the cursor. */
  readonly complete?: (before: string) => Completion;
  /** What stays on the screen in place of an entered text. */
  readonly echo?: (text: string) => string;
}

/** A line of the user's, edited in place; what was entered stays in the scrollback and, scrubbed, in the history. */
export async function readLine(glass: Glass, ask: Ask): Promise<Answer> {
  const { state, outcome } = await edited(glass, ask, ['enter', 'interrupt', 'eof']);
  const text = textOf(state);
  const { line, hidden } = appearance(state, '', ask.hide);
  const [shown] = mask([shownText(line)], hidden);
  const isWhole = text === shownText(line);
  const kept = outcome === 'enter' && isWhole && ask.echo ? clean(ask.echo(text)) : shown;
  const said = ink`${ask.prompt()}${kept}${outcome === 'interrupt' ? '^C' : ''}`;
  glass.screen.print(ink`${verbatim(said)}\n`);
  ask.history.add(text);
  if (ask.desk) ask.desk.ring = ringOf(state);
  if (outcome === 'eof') return { type: 'eof' };
  return { type: outcome === 'enter' ? 'line' : 'interrupt', text };
}

/** Yes or no; anything but a y, Esc and Ctrl-C included, is no. */
export async function confirm(glass: Glass, question: Printable): Promise<boolean> {
  const prompt = () => ink`${question} [y/N] `;
  const hide = (text: string) =>
    text.length > 'yes'.length ? [{ start: 0, end: text.length }] : [];
  const ask = { prompt, history: new History(() => ''), hide };
  glass.screen.voice.state(unstyled(prompt()));
  const { state, outcome } = await edited(glass, ask, ['enter', 'interrupt', 'eof', 'escape']);
  const isYes = outcome === 'enter' && /^\s*y(es)?\s*$/i.test(textOf(state));
  glass.screen.print(ink`${prompt()}${isYes ? 'yes' : 'no'}\n`);
  return isYes;
}

/** A secret typed or pasted unseen, one bullet a character; undefined where it was given up or left empty. */
export async function askSecret(
  glass: Glass,
  question: Printable,
  seal: (value: string) => Secret,
): Promise<Secret | undefined> {
  const value = await typedSecret(glass, question);
  const secret = value.length === 0 ? undefined : seal(value.join(''));
  glass.screen.print(ink`${question}${secret?.mask ?? ''}\n`);
  return secret;
}

/**
 * Watches the keys while something else has the screen: Ctrl-C calls, Enter is ignored where `isEnterIdle` says so, all
 * else waits for the next prompt. Gives the call that ends it.
 */
export function hold(
  { keyboard }: Glass,
  onInterrupt: () => void,
  isEnterIdle: () => boolean,
): () => void {
  return keyboard.oversee((key) => {
    const { outcome } = edit(begin(), key);
    if (outcome === 'interrupt') onInterrupt();
    return outcome === 'interrupt' || (outcome === 'enter' && isEnterIdle());
  });
}

interface Ended {
  readonly state: State;
  readonly outcome: Outcome;
}

/** Edits a line below the output until a key has one of the outcomes. */
function edited(glass: Glass, ask: Ask, ends: readonly Outcome[]): Promise<Ended> {
  const { screen, keyboard } = glass;
  screen.voice.name(unstyled(ask.prompt()).trim());
  let state = begin(ask.draft && lineOf(ask.draft.before, ask.draft.after), ask.desk?.ring);
  let preedit = '';
  const show = () =>
    screen.live((view) =>
      paint({ prompt: ask.prompt(), ...appearance(state, preedit, ask.hide) }, view),
    );
  return new Promise((resolve) => {
    const stop = keyboard.listen((key) => {
      preedit = key.type === 'compose' ? strip(key.text) : '';
      const { state: next, outcome } = edit(state, key, ask);
      if (outcome && ends.includes(outcome)) {
        stop();
        screen.live(undefined);
        resolve({ state: next, outcome });
        return;
      }
      const other = outcome && brought(glass, ask, next.line, outcome);
      state = other ? replaced(next, other) : next;
      show();
    });
    show();
  });
}

/** The line that an outcome brings in the place of this one, if any. */
function brought(glass: Glass, ask: Ask, line: Line, outcome: Outcome): Line | undefined {
  switch (outcome) {
    case 'clear':
      glass.screen.clear();
      return undefined;
    case 'up':
      return ask.history.up(line);
    case 'down':
      return ask.history.down(line);
    case 'complete':
      return ask.complete && completed(glass, line, ask.complete(line.before));
    default:
      return undefined;
  }
}

/** The characters one by one, never as a string; none where it was given up. */
function typedSecret(glass: Glass, question: Printable): Promise<readonly string[]> {
  const { screen, keyboard } = glass;
  const typed: string[] = [];
  let composing = 0;
  const show = () => {
    const count = typed.length + composing;
    const bullets = '•'.repeat(count);
    screen.voice.state(`${count} ${count === 1 ? 'character' : 'characters'}`);
    screen.live((view) =>
      paint(
        { prompt: question, line: { before: bullets, after: '' }, preedit: '', hidden: [] },
        view,
      ),
    );
  };
  return new Promise((resolve) => {
    const finish = (value: readonly string[]) => {
      stop();
      screen.live(undefined);
      screen.voice.state('');
      resolve(value);
    };
    const stop = keyboard.listenSecret(`${unstyled(question)} hidden input`, (key) => {
      composing = key.type === 'compose' ? graphemes(strip(key.text)).length : 0;
      const step = change(typed, key);
      if (step === 'keep') show();
      else finish(step === 'enter' ? typed : []);
    });
    show();
  });
}

function change(typed: string[], key: Key): 'keep' | 'enter' | 'give up' {
  if (key.type === 'text' || key.type === 'paste') {
    for (const grapheme of graphemes(key.text.replace(/\p{Cc}/gu, ''))) typed.push(grapheme);
  }
  if (key.type !== 'press') return 'keep';
  const chord = key.ctrl ? `Ctrl-${key.name}` : key.name;
  if (chord === 'Backspace' || chord === 'Ctrl-h') typed.pop();
  if (chord === 'Ctrl-u') typed.length = 0;
  if (chord === 'Enter') return 'enter';
  return /^(Escape|Ctrl-[cd])$/.test(chord) ? 'give up' : 'keep';
}
