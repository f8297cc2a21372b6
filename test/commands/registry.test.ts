import { describe, expect, test } from 'vitest';
import type { CommandDefinition, Kind } from '../../commands/definition.ts';
import { flagsOf, namesOf } from '../../commands/grammar.ts';
import { commands, isCommandName } from '../../commands/registry.ts';
import { keyGrammar } from '../../src/secrets/key-command.ts';
import { linkCommand } from '../../src/transfer/share/link-pattern.ts';

/** Whether the command itself has an argument of that privacy. */
function takes({ args = {} }: CommandDefinition, privacy: Kind['privacy']): boolean {
  return Object.values(args).some(({ kind }) => kind.privacy === privacy);
}

function withVerbs(command: CommandDefinition): readonly CommandDefinition[] {
  return [command, ...(command.verbs ?? []).flatMap(withVerbs)];
}

/** Returns how the options of a command with a value, or those without, are written. */
function flags({ options = {} }: CommandDefinition, hasValue: boolean): readonly string[] {
  return Object.entries(options)
    .filter(([, option]) => 'kind' in option === hasValue)
    .flatMap((entry) => flagsOf(...entry));
}

describe('masking and the history know', () => {
  const nouns = commands.filter((noun) => withVerbs(noun).some((each) => takes(each, 'secret')));
  const verbs = nouns.flatMap(({ verbs = [] }) => verbs);
  const keyVerbs = verbs.filter((verb) => takes(verb, 'secret'));

  test('the only command that takes keys, with its verbs', () => {
    expect(nouns.map(namesOf)).toEqual([keyGrammar.names]);
    expect(keyVerbs.flatMap(namesOf)).toEqual(keyGrammar.keyVerbs);
    expect(nouns.flatMap(({ args, options }) => [args, options])).toEqual([undefined, undefined]);
  });

  test('the options of its verbs', () => {
    expect(keyVerbs.flatMap((verb) => flags(verb, false))).toEqual([]);
    expect(new Set(verbs.flatMap((verb) => flags(verb, false)))).toEqual(new Set(keyGrammar.flags));
    expect(new Set(verbs.flatMap((verb) => flags(verb, true)))).toEqual(new Set([keyGrammar.bot]));
  });

  test('that the verbs take at most a provider or a bot before the key', () => {
    const names = verbs.map(({ args = {} }) => Object.keys(args)[0]);
    expect(new Set(names)).toEqual(new Set(['provider', 'bot', undefined]));
    expect(keyVerbs.map(({ args = {} }) => Object.keys(args))).toEqual([
      ['provider', 'key'],
      ['provider', 'key'],
    ]);
  });

  test('the only command with an argument that the history leaves out', () => {
    const found = commands.flatMap((noun) =>
      withVerbs(noun)
        .filter((each) => takes(each, 'unrecorded'))
        .map(({ name }) => ({ names: namesOf(noun), verb: name })),
    );
    expect(found).toEqual([linkCommand]);
  });
});

test.each(['help', 'key', 'keys', 'bye'])('%s names a command', (word) => {
  expect(isCommandName(word)).toBe(true);
});

test.each(['', 'ollama', 'list', '/key'])('%j names no command', (word) => {
  expect(isCommandName(word)).toBe(false);
});

test('the names of commands, and of the verbs of a command, are unique', () => {
  for (const { verbs = [] } of [{ verbs: commands }, ...commands.flatMap(withVerbs)]) {
    const names = verbs.flatMap(namesOf);
    expect(names).toEqual([...new Set(names)]);
    expect(names).not.toContain('help');
  }
});

test.each(commands.flatMap(withVerbs).map((command) => [command.name, command] as const))(
  'the definition of %s is consistent',
  (_, { args = {}, options = {}, verbs = [], defaultVerb, run }) => {
    const all = Object.values(args);
    const optional = all.map(({ isOptional }) => isOptional === true);
    expect(optional).toEqual([...optional].sort());
    expect(all.slice(0, -1).filter(({ extent }) => extent !== undefined)).toEqual([]);
    const written = Object.entries(options).flatMap((entry) => flagsOf(...entry));
    expect(written).toEqual([...new Set(written)]);
    expect(written).not.toContain('-h');
    expect(Object.keys(args).filter((name) => Object.hasOwn(options, name))).toEqual([]);
    if (defaultVerb !== undefined) expect(verbs.map(({ name }) => name)).toContain(defaultVerb);
    expect(run !== undefined || verbs.length > 0).toBe(true);
  },
);
