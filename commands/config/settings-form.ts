import type { App } from '../../src/app/app.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { fillForm } from '../../src/terminal/form/form.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { KeyFields } from '../key/fields.ts';
import { globalOwner } from '../key/owner.ts';
import { preferenceFields } from './preference-fields.ts';

/** `settings`: edits the keys of all providers and the preferences in a form, which saves each when it is entered. */
export const settings = defineCommand({
  name: 'settings',
  summary: 'edit API keys and preferences in a form',
  example: 'settings',
  run: fillSettings,
});

async function fillSettings(app: App): Promise<void> {
  const keys = new KeyFields();
  const keyed = providers.filter(({ needsKey }) => needsKey);
  const fields = keyed.map((row) =>
    keys.field(`${row.id} (${row.name})`, globalOwner(app, row), () => noteOf(app, row)),
  );
  const preferences = preferenceFields(app);
  const keyless = providers.flatMap(({ id, needsKey }) =>
    needsKey ? [] : ` · ${id} needs no key`,
  );
  await fillForm(
    app.view,
    styled`Settings`,
    () => [...fields, ...preferences],
    toSecret,
    styled`${keyless.join('')}`,
  );
  keys.report(app);
}

function noteOf({ keys }: App, row: Row): string {
  const place = keys.isInMemory(row) ? ' in this tab only' : '';
  const state = keys.get(row) ? `global key set${place}` : 'no key';
  return `${state} · free tier: ${row.freeTier}`;
}
