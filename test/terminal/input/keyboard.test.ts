// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import {
  compose,
  composition,
  fire,
  harness,
  input,
  keydown,
  openKeyboard,
  options,
  pasteText,
  recordKeys,
} from '../keyboard-harness.ts';

beforeEach(openKeyboard);

describe('text', () => {
  it('comes from the input event once, and is in the field as in the line', () => {
    const keys = recordKeys();
    expect(keydown('a')).toBe(true);
    expect(input('insertText', 'a')).toBe(false);
    expect(input('insertText', ' “b”')).toBe(false);
    expect(keys).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: ' “b”' },
    ]);
    expect(harness.textarea.value).toBe('a “b”');
  });

  it('typed with AltGr or Option is text', () => {
    const keys = recordKeys();
    expect(keydown('@', { ctrlKey: true, altKey: true })).toBe(true);
    expect(keydown('€', { altKey: true, code: 'KeyE' })).toBe(true);
    expect(keys).toEqual([]);
  });

  it('typed with Option is a command if its key has one', () => {
    const keys = recordKeys();
    expect(keydown('≥', { altKey: true, code: 'Period' })).toBe(false);
    expect(keydown('.', { altKey: true, code: 'Period' })).toBe(false);
    expect(keydown('v', { altKey: true, code: 'Period' })).toBe(true);
    expect(keys).toEqual([press('.', 'alt'), press('.', 'alt')]);
  });

  it.each([
    ['ç', 'KeyC'],
    ['ł', 'KeyL'],
    ['@', 'KeyL'],
    ['Dead', 'KeyU'],
    ['ü', 'KeyU'],
    ['þ', 'KeyT'],
  ])('typed with Option takes precedence over a command: %s', (key, code) => {
    const keys = recordKeys();
    expect(keydown(key, { altKey: true, code })).toBe(true);
    expect(keys).toEqual([]);
  });

  it('typed with Option is a command if it is a symbol or not Latin', () => {
    const keys = recordKeys();
    const all = [
      ['†', 'KeyT', 't'],
      ['¬', 'KeyL', 'l'],
      ['ƒ', 'KeyF', 'f'],
      ['г', 'KeyU', 'u'],
      ['u', 'KeyU', 'u'],
      ['U', 'KeyF', 'u'],
    ] as const;
    for (const [key, code] of all) expect(keydown(key, { altKey: true, code })).toBe(false);
    expect(keys).toEqual(all.map(([, , name]) => press(name, 'alt')));
  });

  it('that is being composed is committed once before a key of the touch bar', () => {
    const keys = recordKeys();
    composition('compositionstart', '');
    composition('compositionupdate', 'ke');
    harness.keyboard.press(press('Tab'));
    composition('compositionend', 'ke');
    expect(keys.filter(({ type }) => type !== 'compose')).toEqual([
      { type: 'text', text: 'ke' },
      press('Tab'),
    ]);
    expect(document.activeElement).toBe(harness.textarea);
  });

  it('pasted, dropped or cut does not reach the field', () => {
    const keys = recordKeys();
    expect(pasteText('a\nb')).toBe(false);
    for (const type of ['insertFromPaste', 'insertFromDrop', 'deleteByCut'])
      expect(input(type)).toBe(false);
    expect(fire(new Event('dragover', options))).toBe(false);
    expect(fire(new Event('drop', options))).toBe(false);
    expect(keys).toEqual([{ type: 'paste', text: 'a\nb' }]);
  });

  it('reaches no other listener', () => {
    const spy = vi.fn();
    for (const type of [
      'keydown',
      'keypress',
      'keyup',
      'beforeinput',
      'input',
      'paste',
      'compositionend',
    ])
      harness.textarea.addEventListener(type, spy);
    recordKeys();
    keydown('Enter');
    input('insertText', 'a');
    pasteText('a');
    compose('x');
    fire(new KeyboardEvent('keypress', options));
    expect(spy).not.toHaveBeenCalled();
  });
});

describe('events that a script dispatches', () => {
  const paste = Object.assign(new Event('paste', options), {
    clipboardData: { getData: () => 'reset' },
  });
  it.each([
    ['Enter', new KeyboardEvent('keydown', { key: 'Enter', ...options })],
    ['text', new InputEvent('beforeinput', { inputType: 'insertText', data: 'x', ...options })],
    ['a line break', new InputEvent('beforeinput', { inputType: 'insertLineBreak', ...options })],
    ['dictation', new InputEvent('input', { inputType: '', ...options })],
    ['a paste', paste],
    ['a composition', new CompositionEvent('compositionstart', options)],
    ['the end of a composition', new CompositionEvent('compositionend', options)],
  ])('are ignored: %s', (_, event) => {
    const keys = recordKeys();
    const listener = vi.fn();
    harness.textarea.addEventListener(event.type, listener);
    harness.textarea.value = 'reset';
    harness.textarea.dispatchEvent(event);
    expect(event.isTrusted).toBeFalsy();
    expect(keys).toEqual([]);
    expect(harness.keyboard.isComposing).toBe(false);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  it('with a binding are dispatched and prevented', () => {
    const keys = recordKeys();
    expect(keydown('Enter', { shiftKey: true })).toBe(false);
    expect(keydown('∫', { altKey: true, code: 'KeyB' })).toBe(false);
    expect(keydown('C', { ctrlKey: true })).toBe(false);
    expect(keydown('ArrowLeft', { ctrlKey: true })).toBe(false);
    expect(keydown('z', { ctrlKey: true })).toBe(false);
    expect(keydown('Tab')).toBe(false);
    expect(keys).toEqual([
      press('Enter', 'shift'),
      press('b', 'alt'),
      press('c', 'ctrl'),
      press('ArrowLeft', 'ctrl'),
      press('z', 'ctrl'),
      press('Tab'),
    ]);
  });

  it('of the browser are not prevented', () => {
    const keys = recordKeys();
    const ctrl = { ctrlKey: true };
    for (const key of ['F5', 'F11', 'F12']) expect(keydown(key)).toBe(true);
    for (const key of ['+', '-', '0', 'v', 'Tab', 'PageUp']) expect(keydown(key, ctrl)).toBe(true);
    for (const key of ['C', 'V', 'I']) expect(keydown(key, { ...ctrl, shiftKey: true })).toBe(true);
    for (const key of ['c', 'v', 'r', 't']) expect(keydown(key, { metaKey: true })).toBe(true);
    expect(keys).toEqual([]);
  });

  it('copy with Ctrl-C while output is selected, and interrupt otherwise', async () => {
    const keys = recordKeys();
    harness.terminal.selected = true;
    expect(keydown('c', { ctrlKey: true })).toBe(true);
    fire(new Event('copy', options));
    await new Promise((resolve) => setTimeout(resolve));
    expect(keydown('c', { ctrlKey: true })).toBe(false);
    expect(keys).toEqual([press('c', 'ctrl')]);
  });

  it('move the focus out with Esc and then Tab', () => {
    recordKeys();
    expect(keydown('Escape')).toBe(false);
    expect(keydown('Tab')).toBe(true);
    expect(keydown('a')).toBe(true);
    expect(keydown('Tab')).toBe(false);
  });

  it('Page Up and Page Down scroll', () => {
    const keys = recordKeys();
    keydown('PageUp');
    keydown('PageUp', { shiftKey: true });
    keydown('PageDown');
    expect([harness.terminal.pages, keys]).toEqual([-1, []]);
  });

  it('go to the newest listener until it is released', () => {
    const older = recordKeys();
    const newer: Key[] = [];
    const release = harness.keyboard.listen((key) => newer.push(key));
    input('insertText', 'a');
    release();
    input('insertText', 'b');
    expect([older, newer]).toEqual([[{ type: 'text', text: 'b' }], [{ type: 'text', text: 'a' }]]);
  });
});
