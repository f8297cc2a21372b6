// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState, fullText, inputContext } from '../../../src/terminal/editor/state.ts';
import { askSecret } from '../../../src/terminal/form/secret-prompt.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';
import { compose, harness, input, keydown, openKeyboard, pasteText } from '../keyboard-harness.ts';

beforeEach(openKeyboard);

describe('a secret', () => {
  const canary = 'sk-CaNaRyQ9zZ7';
  const values = () =>
    Array.from(
      document.querySelectorAll('input,textarea'),
      (field) => (field as HTMLInputElement).value,
    ).join('');
  const seen = () => document.documentElement.outerHTML + values();

  it('is nowhere in the page, however it was entered', async () => {
    const ways: Readonly<Record<string, () => void>> = {
      typed: () => {
        for (const letter of canary) {
          keydown(letter);
          input('insertText', letter);
        }
      },
      pasted: () => void pasteText(`${canary}\r\n`),
      dictated: () => void input('insertText', canary),
      composed: () => compose('sk', canary),
      'composed in pieces': () => {
        compose('s', 'sk');
        compose('-CaNaRy');
        compose('Q9zZ7');
      },
      corrected: () => {
        input('insertText', 'sk');
        input('insertReplacementText', '-CaNaRy');
        input('insertFromYank', 'Q9zZ7');
      },
      'erased and typed again': () => {
        for (const letter of 'CaNaRy') input('insertText', letter);
        for (const _ of 'CaNaRy') input('deleteContentBackward');
        input('insertText', canary);
      },
    };
    // The text that each event finds: that left by the event before, less the composed text.
    const held: string[] = [];
    const note = () => harness.keyboard.isComposing || held.push(values());
    for (const type of ['keydown', 'beforeinput', 'input', 'paste', 'compositionend'])
      document.addEventListener(type, note, { capture: true });
    for (const [way, enter] of Object.entries(ways)) {
      const { view, announced, rows } = openConsole(60, 5);
      const opened: string[] = [];
      const seal = (value: string) => {
        opened.push(value);
        return new Secret(value, 'sk-…9zZ7');
      };
      const secret = askSecret({ ...view, keyboard: harness.keyboard }, styled`Key: `, seal);
      expect(document.activeElement?.getAttribute('type')).toBe('password');
      enter();
      expect([way, await rows()]).toEqual([way, [`Key: ${'•'.repeat(canary.length)}`]]);
      expect(seen()).not.toMatch(/CaNaRy/);
      keydown('Enter');
      expect(`${await secret}`).toBe('sk-…9zZ7');
      expect(opened).toEqual([canary]);
      expect(await rows()).toEqual(['Key: sk-…9zZ7']);
      expect(`${seen()}${announced}`).not.toMatch(/CaNaRy/);
      expect(document.querySelector('input')).toBeNull();
      expect(document.activeElement).toBe(harness.textarea);
    }
    expect(held.length).toBeGreaterThan(50);
    expect(held.join('')).toBe('');
  });

  it('typed at the prompt is in the field only while it is shown', () => {
    const hide = (text: string) => {
      const start = text.search(/sk-\w{5}/);
      return start < 0 ? [] : [{ start: start + 3, end: text.length }];
    };
    let state = createState();
    harness.keyboard.listen(
      (key) => {
        state = edit(state, key, { hide }).state;
      },
      () => inputContext(state, hide),
    );
    harness.keyboard.focus();
    const held: string[] = [];
    for (const letter of 'key set x sk-CaNaRy') {
      keydown(letter);
      input('insertText', letter);
      held.push(values());
    }
    expect(held.slice(-4)).toEqual(['key set x sk-CaN', 'key set x sk-CaNa', '', '']);
    compose('Q9zZ7');
    expect([fullText(state), values()]).toEqual(['key set x sk-CaNaRyQ9zZ7', '']);
    harness.keyboard.listenSecret('Key', () => undefined);
    expect(values()).toBe('');
  });

  it('takes the focus back when the terminal gets it', () => {
    harness.keyboard.listenSecret('Key', () => undefined);
    harness.textarea.focus();
    expect(document.activeElement).toBe(document.querySelector('input'));
  });
});
