// @vitest-environment happy-dom

import type { Terminal } from '@xterm/xterm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillForm } from '../../../src/terminal/form/form.ts';
import type { SecretField, TextField } from '../../../src/terminal/form/form-fields.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { runs } from '../../support/soak.ts';
import { openForm, seal } from '../form-harness.ts';
import { openConsole } from '../harness.ts';
import { compose, harness, input, keydown, openKeyboard, pasteText } from '../keyboard-harness.ts';

beforeEach(openKeyboard);

describe('a secret in a form', () => {
  it('replaces the stored one with its first character', async () => {
    const { keys, rows, saved, store, states, names } = openForm(80, 24);
    store.key = 'sk-…old';
    keys('<Tab>', '<Tab>', '<Tab>');
    expect(await rows()).toContain('> openai key     sk-…old  free tier: yes');
    expect([states.at(-1), names.at(-1)]).toEqual(['set', 'openai key, hidden input']);
    keys('a', { type: 'paste', text: 'b\x1b\r\nc' }, { type: 'compose', text: 'zz' });
    expect(await rows()).toContain('> openai key     •••••  free tier: yes');
    keys({ type: 'compose', text: '' }, '<Backspace>', '<ArrowLeft>');
    expect(await rows()).toContain('> openai key     ••  free tier: yes');
    expect(states.at(-1)).toBe('2 characters');
    expect(saved).toEqual(['key=1 sealed', 'key=3 sealed', 'key=2 sealed']);
    keys('<Shift-Tab>', '<Tab>');
    expect(await rows()).toContain('> openai key     2 sealed  free tier: yes');
  });

  it('is removed once by Backspace, Delete or Ctrl-U if nothing was typed', async () => {
    for (const key of ['<Backspace>', '<Delete>', '<Ctrl-U>', '<Ctrl-H>']) {
      const { keys, rows, saved, store, states } = openForm(80, 24);
      store.key = 'sk-…old';
      keys('<Tab>', '<Tab>', '<Tab>', { type: 'paste', text: '\r\n' });
      await rows();
      expect(saved).toEqual([]);
      keys(key, key);
      await rows();
      expect(saved).toEqual(['key=-']);
      expect(states.at(-1)).toBe('0 characters');
      keys('<Shift-Tab>', '<Tab>', key);
      await rows();
      expect([saved, states.at(-1)]).toEqual([['key=-'], 'empty']);
    }
  });

  it('is restored by Ctrl-Z after it was replaced or removed, also while a save is waiting', async () => {
    for (const change of ['x', '<Backspace>']) {
      const form = openForm(80, 24);
      form.store.key = 'sk-…old';
      form.keys('<Tab>', '<Tab>', '<Tab>');
      expect((await form.rows()).at(-1)).toContain('typing replaces');
      let open: () => void = () => undefined;
      form.gate = () =>
        new Promise((resolve) => {
          open = resolve;
        });
      form.keys(change);
      await form.rows();
      form.keys('y', '<Ctrl-Z>');
      form.gate = () => Promise.resolve();
      open();
      expect(await form.rows()).toContain('> openai key     sk-…old  free tier: yes');
      expect(form.store.key).toBe('sk-…old');
      form.keys(change);
      expect((await form.rows()).at(-1)).toContain('Ctrl-Z restores');
      form.keys('<Shift-Tab>', '<Tab>');
      await form.rows();
      form.keys('<Ctrl-Z>', '<Ctrl-Z>');
      expect(await form.rows()).toContain('> openai key     sk-…old  free tier: yes');
      expect(form.states.at(-1)).toBe('set');
      form.keys('<Escape>');
      await form.done;
    }
  });

  it('is never drawn or announced, wherever the focus moves', {
    timeout: 60_000,
  }, async () => {
    const letters = fc.constantFrom(...'QXZJ0123456789');
    const secrets = fc.array(letters, { minLength: 6, maxLength: 80 }).map((all) => all.join(''));
    const moves = fc.array(fc.constantFrom('<Tab>', '<Shift-Tab>', '<Backspace>', '<Ctrl-Z>', ' '));
    await fc.assert(
      fc.asyncProperty(secrets, moves, fc.boolean(), async (secret, steps, isPasted) => {
        const form = openForm(40, 12);
        form.keys('<Tab>', '<Tab>', '<Tab>');
        form.keys(isPasted ? { type: 'paste', text: secret } : secret);
        let seen = (await form.rows()).join('\n');
        for (const step of steps) {
          form.keys(step);
          seen += (await form.rows()).join('\n');
        }
        await form.view.screen.refit(() => form.term.resize(80, 8));
        form.keys('<Escape>');
        await form.done;
        seen += bothBuffers(form.term);
        seen += [form.announced, form.states, form.names, form.saved].flat().join('\n');
        expect(windows(secret).filter((part) => seen.includes(part))).toEqual([]);
      }),
      runs(30),
    );
  });

  it('is typed into a field of its own that exists while it has the focus', async () => {
    const canary = 'sk-CaNaRyQ9zZ7';
    const { view, rows, announced } = openConsole(60, 8);
    const kept: string[] = [];
    const text: TextField = { type: 'text', label: 'Name', value: () => '', save: () => undefined };
    const key: SecretField = {
      type: 'secret',
      label: 'Key',
      mask: () => kept.at(-1) ?? '',
      save: (secret) => void kept.push(`${secret}`),
      isChanged: () => kept.length > 0,
      restore: () => void kept.push('restored'),
    };
    const onDesk = { ...view, keyboard: harness.keyboard };
    harness.keyboard.focus();
    const done = fillForm(onDesk, styled`Keys`, () => [text, key], seal);
    const press = async (name: string, init: KeyboardEventInit = {}) => {
      keydown(name, init);
      await rows();
      return document.activeElement;
    };
    const hidden = await press('Tab');
    expect(hidden?.getAttribute('type')).toBe('password');
    expect(hidden?.getAttribute('aria-label')).toBe('Key, hidden input');
    pasteText(canary);
    input('insertText', canary);
    compose('sk', canary);
    expect(await rows()).toContain(`> Key   ${'•'.repeat(3 * canary.length)}`);
    expect(document.documentElement.outerHTML + announced).not.toMatch(/CaNaRy/);
    expect(await press('Tab', { shiftKey: true })).toBe(harness.textarea);
    expect(document.querySelector('input')).toBeNull();
    await press('Escape');
    await done;
    expect(kept).toEqual(['14 sealed', '42 sealed']);
  });
});

/** Every run of six characters. */
function windows(secret: string): readonly string[] {
  return Array.from({ length: secret.length - 5 }, (_, at) => secret.slice(at, at + 6));
}

function bothBuffers(term: Terminal): string {
  const rows = [term.buffer.normal, term.buffer.alternate].flatMap((buffer) =>
    Array.from({ length: buffer.length }, (_, y) => buffer.getLine(y)?.translateToString(true)),
  );
  return rows.join('\n');
}
