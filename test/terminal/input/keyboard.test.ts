// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import {
  compose,
  composition,
  desk,
  down,
  fire,
  heard,
  input,
  openDesk,
  options,
  pasteText,
} from '../desk.ts';

beforeEach(openDesk);

describe('text', () => {
  it('comes from the input event, once, and is in the field only as the line has it', () => {
    const keys = heard();
    expect(down('a')).toBe(true);
    expect(input('insertText', 'a')).toBe(false);
    expect(input('insertText', ' “b”')).toBe(false);
    expect(keys).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: ' “b”' },
    ]);
    expect(desk.textarea.value).toBe('a “b”');
  });

  it('by AltGr or Option is text', () => {
    const keys = heard();
    expect(down('@', { ctrlKey: true, altKey: true })).toBe(true);
    expect(down('€', { altKey: true, code: 'KeyE' })).toBe(true);
    expect(keys).toEqual([]);
  });

  it('of Option is none where the key is one of ours', () => {
    const keys = heard();
    expect(down('≥', { altKey: true, code: 'Period' })).toBe(false);
    expect(down('.', { altKey: true, code: 'Period' })).toBe(false);
    expect(down('v', { altKey: true, code: 'Period' })).toBe(true);
    expect(keys).toEqual([press('.', 'alt'), press('.', 'alt')]);
  });

  it.each([
    ['ç', 'KeyC'],
    ['ł', 'KeyL'],
    ['@', 'KeyL'],
    ['Dead', 'KeyU'],
    ['ü', 'KeyU'],
    ['þ', 'KeyT'],
  ])('that Option types is wanted more than a command: %s', (key, code) => {
    const keys = heard();
    expect(down(key, { altKey: true, code })).toBe(true);
    expect(keys).toEqual([]);
  });

  it('that Option types is a command where it is a symbol, or of a layout without Latin letters', () => {
    const keys = heard();
    const all = [
      ['†', 'KeyT', 't'],
      ['¬', 'KeyL', 'l'],
      ['ƒ', 'KeyF', 'f'],
      ['г', 'KeyU', 'u'],
      ['u', 'KeyU', 'u'],
      ['U', 'KeyF', 'u'],
    ] as const;
    for (const [key, code] of all) expect(down(key, { altKey: true, code })).toBe(false);
    expect(keys).toEqual(all.map(([, , name]) => press(name, 'alt')));
  });

  it('that is being composed comes before a key pressed beside the keyboard, once', () => {
    const keys = heard();
    composition('compositionstart', '');
    composition('compositionupdate', 'ke');
    desk.keyboard.press(press('Tab'));
    composition('compositionend', 'ke');
    expect(keys.filter(({ type }) => type !== 'compose')).toEqual([
      { type: 'text', text: 'ke' },
      press('Tab'),
    ]);
    expect(document.activeElement).toBe(desk.textarea);
  });

  it('pasted, dropped or cut does not reach the field', () => {
    const keys = heard();
    expect(pasteText('a\nb')).toBe(false);
    for (const type of ['insertFromPaste', 'insertFromDrop', 'deleteByCut'])
      expect(input(type)).toBe(false);
    expect(fire(new Event('dragover', options))).toBe(false);
    expect(fire(new Event('drop', options))).toBe(false);
    expect(keys).toEqual([{ type: 'paste', text: 'a\nb' }]);
  });

  it('is kept from every listener but ours', () => {
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
      desk.textarea.addEventListener(type, spy);
    heard();
    down('Enter');
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
    const keys = heard();
    const listener = vi.fn();
    desk.textarea.addEventListener(event.type, listener);
    desk.textarea.value = 'reset';
    desk.textarea.dispatchEvent(event);
    expect(event.isTrusted).toBeFalsy();
    expect(keys).toEqual([]);
    expect(desk.keyboard.isComposing).toBe(false);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  it('that are ours are reported and prevented', () => {
    const keys = heard();
    expect(down('Enter', { shiftKey: true })).toBe(false);
    expect(down('∫', { altKey: true, code: 'KeyB' })).toBe(false);
    expect(down('C', { ctrlKey: true })).toBe(false);
    expect(down('ArrowLeft', { ctrlKey: true })).toBe(false);
    expect(down('z', { ctrlKey: true })).toBe(false);
    expect(down('Tab')).toBe(false);
    expect(keys).toEqual([
      press('Enter', 'shift'),
      press('b', 'alt'),
      press('c', 'ctrl'),
      press('ArrowLeft', 'ctrl'),
      press('z', 'ctrl'),
      press('Tab'),
    ]);
  });

  it('of the browser are left to it', () => {
    const keys = heard();
    const ctrl = { ctrlKey: true };
    for (const key of ['F5', 'F11', 'F12']) expect(down(key)).toBe(true);
    for (const key of ['+', '-', '0', 'v', 'Tab', 'PageUp']) expect(down(key, ctrl)).toBe(true);
    for (const key of ['C', 'V', 'I']) expect(down(key, { ...ctrl, shiftKey: true })).toBe(true);
    for (const key of ['c', 'v', 'r', 't']) expect(down(key, { metaKey: true })).toBe(true);
    expect(keys).toEqual([]);
  });

  it('copy with Ctrl-C while something is selected, and interrupt otherwise', async () => {
    const keys = heard();
    desk.pane.selected = true;
    expect(down('c', { ctrlKey: true })).toBe(true);
    fire(new Event('copy', options));
    await new Promise((resolve) => setTimeout(resolve));
    expect(down('c', { ctrlKey: true })).toBe(false);
    expect(keys).toEqual([press('c', 'ctrl')]);
  });

  it('let the focus leave by Esc and then Tab', () => {
    heard();
    expect(down('Escape')).toBe(false);
    expect(down('Tab')).toBe(true);
    expect(down('a')).toBe(true);
    expect(down('Tab')).toBe(false);
  });

  it('of pages scroll', () => {
    const keys = heard();
    down('PageUp');
    down('PageUp', { shiftKey: true });
    down('PageDown');
    expect([desk.pane.pages, keys]).toEqual([-1, []]);
  });

  it('go to the newest listener until it lets go', () => {
    const older = heard();
    const newer: Key[] = [];
    const release = desk.keyboard.listen((key) => newer.push(key));
    input('insertText', 'a');
    release();
    input('insertText', 'b');
    expect([older, newer]).toEqual([[{ type: 'text', text: 'b' }], [{ type: 'text', text: 'a' }]]);
  });
});
