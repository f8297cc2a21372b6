import { Secret } from '../../src/base/secret.ts';
import { fillForm } from '../../src/terminal/form/form.ts';
import type { FormField, Problem } from '../../src/terminal/form/form-fields.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { type Console, openConsole } from './harness.ts';

export interface Store {
  provider: string;
  model: string;
  system: string;
  key: string;
  /** The key before its first change. */
  former?: string;
}

type Kept = Exclude<keyof Store, 'former'>;

export interface FormConsole extends Console {
  readonly store: Store;
  /** The saved values in order: a secret as its mask, a removed one as -. */
  readonly saved: readonly string[];
  readonly names: readonly string[];
  /** Awaited by each save. */
  gate: () => Promise<void>;
  readonly done: Promise<void>;
}

export const seal = (value: string) => new Secret(value, `${value.length} sealed`);

/** Opens a form with a field of each type below a row of output; `alter` may replace the fields. */
export function openForm(
  columns: number,
  height: number,
  alter: (fields: readonly FormField[], store: Store) => readonly FormField[] = (fields) => fields,
): FormConsole {
  const opened = openConsole(columns, height);
  const { view } = opened;
  const store: Store = {
    provider: 'openai',
    model: 'gpt-5',
    system: 'Be brief.\nBe kind.',
    key: '',
  };
  const saved: string[] = [];
  const names: string[] = [];
  const rest = () => new Promise((resolve) => setTimeout(resolve));
  const rows = () => rest().then(opened.rows);
  const cursor = () => rest().then(opened.cursor);
  const filled = { ...opened, rows, cursor, store, saved, names, gate: () => Promise.resolve() };
  view.screen.announcer.setFieldLabel = (label) => names.push(label);
  const keep = (name: Kept) => async (value: string | Secret | undefined) => {
    await filled.gate();
    const problem: Problem = `${value}`.includes('bad') ? 'that is bad' : undefined;
    if (problem) return problem;
    saved.push(`${name}=${value ?? '-'}`);
    store[name] = `${value ?? ''}`;
    return undefined;
  };
  const fields = () => alter(fieldsOf(store, keep), store);
  view.screen.print(styled`out\n`);
  return Object.assign(filled, { done: fillForm(view, styled`Configuration`, fields, seal) });
}

function fieldsOf(
  store: Store,
  keep: (name: Kept) => (value: string | Secret | undefined) => Promise<Problem>,
): readonly FormField[] {
  return [
    {
      type: 'choice',
      label: 'Provider',
      value: () => store.provider,
      options: () => ['anthropic', 'openai', 'openrouter', 'gemini'],
      save: keep('provider'),
    },
    { type: 'text', label: 'Model', value: () => store.model, save: keep('model') },
    {
      type: 'text',
      label: 'System prompt',
      multiline: true,
      value: () => store.system,
      save: keep('system'),
    },
    {
      type: 'secret',
      label: `${store.provider} key`,
      note: () => 'free tier: yes',
      mask: () => store.key,
      save(secret) {
        store.former ??= store.key;
        return keep('key')(secret);
      },
      isChanged: () => store.former !== undefined && store.former !== store.key,
      restore: () => keep('key')(store.former),
    },
  ];
}
