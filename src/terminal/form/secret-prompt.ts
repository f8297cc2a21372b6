import type { Secret } from '../../base/secret.ts';
import type { ConsoleView } from '../console-view.ts';
import { chord, type Key } from '../input/keys.ts';
import { paint } from '../screen/paint.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import { characterCount, composedLength, secretRefusal, typeSecret } from './secret-text.ts';

type Seal = (value: string) => Secret;

/** Asks for a secret, which is drawn as bullets. */
export async function askSecret(
  view: ConsoleView,
  question: Printable,
  seal: Seal,
): Promise<Secret | 'empty' | 'cancelled'> {
  const typed = await readCharacters(view, question);
  const secret = typed?.length ? seal(typed.join('')) : undefined;
  view.screen.print(styled`${question}${secret?.mask ?? ''}\n`);
  return secret ?? (typed ? 'empty' : 'cancelled');
}

/** Returns the typed characters; undefined after Escape, Ctrl-C or Ctrl-D. */
function readCharacters(
  view: ConsoleView,
  question: Printable,
): Promise<readonly string[] | undefined> {
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
    const finish = (characters?: readonly string[]) => {
      release();
      screen.live(undefined);
      screen.announcer.setState('');
      resolve(characters);
    };
    const onKey = (key: Key) => {
      const pressed = key.type === 'press' ? chord(key) : '';
      const refusal = secretRefusal(typed, key);
      if (refusal) screen.notify(styled`${refusal}`);
      composing = composedLength(key);
      typed = typeSecret(typed, key);
      if (pressed === 'Enter') finish(typed);
      else if (/^(Escape|C-[cd])$/.test(pressed)) finish();
      else show();
    };
    const release = keyboard.listenSecret(`${unstyled(question)} hidden input`, onKey);
    show();
  });
}
