import type { Command } from 'commander';
import type { App } from '../src/app/app.ts';
import { requireNoKeys } from '../src/app/key-warning.ts';

/** The command, its `-o` taking a parameter as often as it comes. */
export function withParameters(command: Command): Command {
  return command.option(
    '-o, --option <name=value>',
    'temperature, max_tokens, top_p, stop, seed, reasoning',
    (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
  );
}

/** Parameters as they were typed, each checked for keys. Throws Cancelled. */
export async function checkedOptions(
  app: App,
  options: readonly string[] = [],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const option of options) found.push(await requireNoKeys(app, option, 'parameter'));
  return found;
}
