import type { App } from '../../src/app/app.ts';
import { Cancelled } from '../../src/base/failure.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';

/** Returns whether to use a model. Asks about one that its provider has not listed. */
export async function isWanted(app: App, choice: ModelRef): Promise<boolean> {
  if (!app.catalog.isMissing(choice)) return true;
  return confirm(app.view, styled`${app.keys.redact(missing(choice))} Use it anyway?`);
}

/** Asks about a model that its provider has not listed. Throws Cancelled if the user declines. */
export async function confirmListed(app: App, choice: ModelRef): Promise<void> {
  if (await isWanted(app, choice)) return;
  throw new Cancelled(`Nothing was changed. ${howToList(app, choice)}`);
}

/** Prints that the provider of a model has not listed it, if that is so. */
export function printUnlisted(app: App, choice: ModelRef): void {
  if (app.catalog.isMissing(choice))
    print(app, styled`${missing(choice)} ${howToList(app, choice)}`);
}

function missing({ provider, model }: ModelRef): string {
  return `${provider.name}'s list of models does not contain ${model}.`;
}

function howToList({ chat }: App, { provider }: ModelRef): string {
  return `To see the list: ${asTyped(`model list -p ${provider.id}`, chat)}`;
}
