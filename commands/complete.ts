import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { nameOf } from '../src/chat/chat.ts';
import { keyCommand } from '../src/conceal.ts';
import { providers } from '../src/providers/registry.ts';
import type { Completion } from '../src/terminal/complete.ts';
import { words } from '../src/words.ts';
import { buildProgram } from './program.ts';

/** What the last word of `before`, the line up to the cursor, may become; a key is never completed. */
export function complete(app: App, before: string): Completion {
  const typed = words(before);
  const isOpen = typed.at(-1)?.end === before.length;
  const last = isOpen ? typed.at(-1) : undefined;
  const start = last?.start ?? before.length;
  const done = (last ? typed.slice(0, -1) : typed).map(({ text }) => text.replace(/^\//, ''));
  if (keyCommand(before)?.secrets.length) return { start, candidates: [] };
  const slash = done.length === 0 && last?.text.startsWith('/') ? '/' : '';
  const prefix = slash ? (last?.text.slice(1) ?? '') : (last?.text ?? '');
  const candidates = [...new Set(choices(app, done, prefix))]
    .filter((choice) => choice.startsWith(prefix))
    .sort();
  return { start: start + slash.length, candidates };
}

function choices(app: App, done: readonly string[], prefix: string): readonly string[] {
  const program = buildProgram(app, { argv: [] }, () => undefined);
  const { command, rest } = descend(program, done);
  const before = rest.at(-1) ?? '-';
  const option = command.options.find(({ short, long }) => before === short || before === long);
  if (option && (option.required || option.optional)) return values(app, option.attributeName());
  if (prefix.startsWith('-')) return command.options.flatMap(({ long }) => long ?? []);
  const subcommands = command.commands.map((child) => child.name());
  const argument = command.registeredArguments[rest.filter((word) => !word.startsWith('-')).length];
  return [...(rest.length === 0 ? subcommands : []), ...values(app, argument?.name() ?? '')];
}

/** The command that the words name, and the words behind its name. */
function descend(
  program: Command,
  done: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } {
  let command = program;
  for (const [at, word] of done.entries()) {
    const child = command.commands.find(
      (candidate) => candidate.name() === word || candidate.aliases().includes(word),
    );
    if (child === undefined) return { command, rest: done.slice(at) };
    command = child;
  }
  return { command, rest: [] };
}

function values(app: App, name: string): readonly string[] {
  switch (name) {
    case 'provider':
      return providers.map(({ id }) => id);
    case 'model':
    case 'name':
      return providers.flatMap((provider) =>
        app.catalog.known(provider.id).map(({ id }) => nameOf({ provider, model: id })),
      );
    case 'keyIn':
      return ['query', 'header'];
    case 'option':
      return ['temperature=', 'max_tokens=', 'top_p=', 'stop=', 'seed=', 'reasoning='];
    default:
      return [];
  }
}
