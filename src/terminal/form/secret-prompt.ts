import type { Secret } from '../../base/secret.ts';
import type { ConsoleView } from '../console-view.ts';
import { chord } from '../input/keys.ts';
import { paint } from '../screen/paint.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import { composed, counted, refusal, typedOn } from './secret-typing.ts';

type Seal = (value: string) => Secret;

/** A secret typed or pasted unseen, one bullet a character; undefined where it was given up or left empty. */
export async function askSecret(
  view: ConsoleView,
  question: Printable,
  seal: Seal,
): Promise<Secret | undefined> {
  const typed = await readSecret(view, question, seal);
  return typeof typed === 'string' ? undefined : typed;
}

/** As `askSecret`, where being left empty means something else than being given up. */
export async function readSecret(
  view: ConsoleView,
  question: Printable,
  seal: Seal,
): Promise<Secret | 'empty' | 'given up'> {
  const value = await typedSecret(view, question);
  const secret = value?.length ? seal(value.join('')) : undefined;
  view.screen.print(styled`${question}${secret?.mask ?? ''}\n`);
  return secret ?? (value ? 'empty' : 'given up');
}

/** The characters one by one, never as a string; undefined where it was given up. */
function typedSecret(
  view: ConsoleView,
  question: Printable,
): Promise<readonly string[] | undefined> {
  const { screen, keyboard } = view;
  let typed: readonly string[] = [];
  let composing = 0;
  const show = () => {
    const count = typed.length + composing;
    screen.voice.state(counted(count));
    screen.live((area) =>
      paint(
        {
          prompt: question,
          line: { before: '•'.repeat(count), after: '' },
          preedit: '',
          hidden: [],
        },
        area,
      ),
    );
  };
  return new Promise((resolve) => {
    const finish = (value?: readonly string[]) => {
      stop();
      screen.live(undefined);
      screen.voice.state('');
      resolve(value);
    };
    const stop = keyboard.listenSecret(`${unstyled(question)} hidden input`, (key) => {
      const pressed = key.type === 'press' ? chord(key) : '';
      const refused = refusal(typed, key);
      if (refused) screen.notify(styled`${refused}`);
      composing = composed(key);
      typed = typedOn(typed, key);
      if (pressed === 'Enter') finish(typed);
      else if (/^(Escape|C-[cd])$/.test(pressed)) finish();
      else show();
    });
    show();
  });
}
