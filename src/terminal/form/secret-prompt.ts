import type { Secret } from '../../base/secret.ts';
import type { ConsoleView } from '../console-view.ts';
import { chord, type Key } from '../input/keys.ts';
import { paint } from '../screen/paint.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import { characterCount, composedLength, secretRefusal, typeSecret } from './secret-text.ts';

type Seal = (value: string) => Secret;
/** What chords other than Enter, Escape, Ctrl-C and Ctrl-D resolve with. */
type Exits<Exit extends string> = Readonly<Record<string, Exit>>;

/** Asks for a secret, which is drawn as bullets. Prints nothing if one of `exits` ends it. */
export async function askSecret<Exit extends string = never>(
  view: ConsoleView,
  question: Printable,
  seal: Seal,
  exits: Exits<Exit> = {},
): Promise<Secret | 'empty' | 'cancelled' | Exit> {
  const typed = await readCharacters(view, question, exits);
  if (typeof typed === 'string') return typed;
  const secret = typed?.length ? seal(typed.join('')) : undefined;
  view.screen.print(styled`${question}${secret?.mask ?? ''}\n`);
  return secret ?? (typed ? 'empty' : 'cancelled');
}

/** Returns the typed characters, undefined after Escape, Ctrl-C or Ctrl-D, or what one of `exits` resolves with. */
function readCharacters<Exit extends string>(
  view: ConsoleView,
  question: Printable,
  exits: Exits<Exit>,
): Promise<readonly string[] | Exit | undefined> {
  const { screen, keyboard } = view;
  let typed: readonly string[] = [];
  let composing = 0;
  const show = () => {
    const count = typed.length + composing;
    const line = { before: '•'.repeat(count), after: '' };
    screen.announcer.setState(characterCount(count));
    screen.live((area) => paint({ prompt: question, line, preedit: '', hidden: [] }, area));
  };
  return new Promise((resolve) => {
    const finish = (result?: readonly string[] | Exit) => {
      release();
      screen.live(undefined);
      screen.announcer.setState('');
      resolve(result);
    };
    const onKey = (key: Key) => {
      const pressed = key.type === 'press' ? chord(key) : '';
      const refusal = secretRefusal(typed, key);
      if (refusal) screen.notify(styled`${refusal}`);
      composing = composedLength(key);
      typed = typeSecret(typed, key);
      const exit = exits[pressed];
      if (exit) finish(exit);
      else if (pressed === 'Enter') finish(typed);
      else if (/^(Escape|C-[cd])$/.test(pressed)) finish();
      else show();
    };
    const release = keyboard.listenSecret(`${unstyled(question)} hidden input`, onKey);
    show();
  });
}
