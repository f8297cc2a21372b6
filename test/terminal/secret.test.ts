// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { ink } from '../../src/terminal/ink.ts';
import { askSecret } from '../../src/terminal/secret-prompt.ts';
import { compose, desk, down, input, openDesk, pasteText } from './desk.ts';
import { openConsole } from './harness.ts';

beforeEach(openDesk);

describe('a secret', () => {
  const canary = 'sk-CaNaRyQ9zZ7';
  const seen = () =>
    document.documentElement.outerHTML +
    Array.from(
      document.querySelectorAll('input,textarea'),
      (field) => (field as HTMLInputElement).value,
    ).join();

  it('is nowhere in the page however it is entered', async () => {
    const ways: Readonly<Record<string, () => void>> = {
      typed: () => {
        for (const letter of canary) {
          down(letter);
          input('insertText', letter);
        }
      },
      pasted: () => void pasteText(`${canary}\r\n`),
      dictated: () => void input('insertText', canary),
      composed: () => compose('sk', canary),
    };
    for (const [way, enter] of Object.entries(ways)) {
      const { glass, announced, rows } = openConsole(60, 5);
      const opened: string[] = [];
      const seal = (value: string) => {
        opened.push(value);
        return new Secret(value, 'sk-…9zZ7');
      };
      const secret = askSecret({ ...glass, keyboard: desk.keyboard }, ink`Key: `, seal);
      expect(document.activeElement?.getAttribute('type')).toBe('password');
      enter();
      expect([way, await rows()]).toEqual([way, [`Key: ${'•'.repeat(canary.length)}`]]);
      expect(seen()).not.toMatch(/CaNaRy/);
      down('Enter');
      expect(`${await secret}`).toBe('sk-…9zZ7');
      expect(opened).toEqual([canary]);
      expect(await rows()).toEqual(['Key: sk-…9zZ7']);
      expect(`${seen()}${announced}`).not.toMatch(/CaNaRy/);
      expect(document.querySelector('input')).toBeNull();
      expect(document.activeElement).toBe(desk.textarea);
    }
  });

  it('keeps the focus when the terminal takes it', () => {
    desk.keyboard.listenSecret('Key', () => undefined);
    desk.textarea.focus();
    expect(document.activeElement).toBe(document.querySelector('input'));
  });
});
