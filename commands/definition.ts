import type { App } from '../src/app/app.ts';
import type { Secret } from '../src/base/secret.ts';
import type { Candidate } from '../src/terminal/editor/fuzzy-match.ts';

/** A kind of argument or option value: how its word is parsed, completed and protected. */
export interface Kind<Value = unknown> {
  /**
   * Returns the value of a word. `secret` is the key that the word was, which is not passed as a string. Throws a Failure
   * or Cancelled.
   */
  parse(app: App, word: string, secret?: Secret): Value | Promise<Value>;
  /** Returns the candidates for a word; `before` are the arguments before it. */
  complete?(app: App, before: readonly string[]): readonly Candidate[];
  /** The only words allowed. */
  readonly choices?: readonly string[];
  /**
   * `secret`: the word may be a key. It is masked while it is typed and passed neither to the history nor to commander.
   * `unrecorded`: the word is not stored in the history.
   */
  readonly privacy?: 'secret' | 'unrecorded';
}

/** An argument. Its name in help is the key of its record, in kebab case. */
export interface Argument<Value = unknown> {
  readonly kind: Kind<Value>;
  readonly summary?: string;
  readonly isOptional?: true;
  /**
   * How much of the line the argument takes, one word if omitted: all further words; all words that are not options, as
   * typed; or the rest of the line as typed, which follows the options or, in quotes, precedes them.
   */
  readonly extent?: 'words' | 'raw words' | 'raw rest';
}

interface OptionBase {
  readonly summary: string;
  /** The letter of the short form. */
  readonly short?: string;
}

/** An option without a value. */
export interface Flag extends OptionBase {
  /** The option that excludes it. */
  readonly conflictsWith?: string;
}

/** An option with a value. */
export interface ValueOption<Value = unknown> extends OptionBase {
  /** What help calls the value. */
  readonly value: string;
  readonly kind: Kind<Value>;
  readonly isRequired?: true;
  readonly isRepeatable?: true;
  readonly default?: string;
  /** Whether `@VALUE` before a raw text is the same. */
  readonly isMention?: true;
}

/** An option. Its long form is the key of its record, in kebab case; a key of one letter has only the short form. */
export type Option = Flag | ValueOption;

type Arguments = Readonly<Record<string, Argument>>;
type Options = Readonly<Record<string, Option>>;

/** In chat mode, lines are messages and commands begin with a slash. */
export type Mode = 'prompt' | 'chat';

/** A command, from which its parser, help, completion, highlighting and documentation follow. */
export interface CommandDefinition {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** A complete line. */
  readonly example?: string;
  readonly args?: Arguments;
  readonly options?: Options;
  /** The commands below it, such as `set` below `key`. */
  readonly verbs?: readonly CommandDefinition[];
  /** The verb that is meant when the command is entered alone. */
  readonly defaultVerb?: string;
  /** The mode that the command is for; both if omitted. Its examples and documentation are written as typed there. */
  readonly mode?: Mode;
  /** Whether the command is of no use outside of its mode, so that help and completion do not offer it there. */
  readonly isExclusive?: true;
  run?(app: App, values: Readonly<Record<string, unknown>>): void | Promise<void>;
}

type ArgumentValue<A> =
  A extends Argument<infer Value>
    ? A extends { readonly isOptional: true }
      ? Value | undefined
      : Value
    : never;

type OptionValue<O> =
  O extends ValueOption<infer Value>
    ? O extends { readonly isRepeatable: true }
      ? readonly Value[] | undefined
      : O extends { readonly isRequired: true } | { readonly default: string }
        ? Value
        : Value | undefined
    : boolean;

type Values<A, O> = { readonly [Name in keyof A]: ArgumentValue<A[Name]> } & {
  readonly [Name in keyof O]: OptionValue<O[Name]>;
};

interface Typed<A extends Arguments, O extends Options>
  extends Omit<CommandDefinition, 'args' | 'options' | 'run'> {
  readonly args?: A;
  readonly options?: O;
  run?(app: App, values: Values<A, O>): void | Promise<void>;
}

/** Returns the definition, whose `run` is typed by its arguments and options. */
export function defineCommand<
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(definition: Typed<A, O>): CommandDefinition {
  return definition;
}
