import type { Secret } from '../secret.ts';
import { graphemes } from './cells.ts';
import type { Glass } from './glass.ts';
import { ink, type Printable, unstyled } from './ink.ts';
import type { Key } from './keys.ts';
import { paint } from './paint.ts';
import { strip } from './sieve.ts';

type Seal = (value: string) => Secret;

/** A secret typed or pasted unseen, one bullet a character; undefined where it was given up or left empty. */
export async function askSecret(
  glass: Glass,
  question: Printable,
  seal: Seal,
): Promise<Secret | undefined> {
  const typed = await readSecret(glass, question, seal);
  return typeof typed === 'string' ? undefined : typed;
}

/** As `askSecret`, where being left empty means something else than being given up. */
export async function readSecret(
  glass: Glass,
  question: Printable,
  seal: Seal,
): Promise<Secret | 'empty' | 'given up'> {
  const value = await typedSecret(glass, question);
  const secret = value?.length ? seal(value.join('')) : undefined;
  glass.screen.print(ink`${question}${secret?.mask ?? ''}\n`);
  return secret ?? (value ? 'empty' : 'given up');
}

/** The characters one by one, never as a string; undefined where it was given up. */
function typedSecret(glass: Glass, question: Printable): Promise<readonly string[] | undefined> {
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
    const finish = (value?: readonly string[]) => {
      stop();
      screen.live(undefined);
      screen.voice.state('');
      resolve(value);
    };
    const stop = keyboard.listenSecret(`${unstyled(question)} hidden input`, (key) => {
      composing = key.type === 'compose' ? graphemes(strip(key.text)).length : 0;
      const step = change(typed, key);
      if (step === 'keep') show();
      else finish(step === 'enter' ? typed : undefined);
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
