import type { Secret } from '../secret.ts';
import { graphemes } from './cells.ts';
import type { Glass } from './glass.ts';
import { ink, type Printable, unstyled } from './ink.ts';
import type { Key } from './keys.ts';
import { paint } from './paint.ts';
import { strip } from './sieve.ts';

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
