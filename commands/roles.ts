import { type Token, tokenize } from '../src/base/tokenize.ts';
import { keyCommand } from '../src/secrets/key-command.ts';
import type { Argument, CommandDefinition, ValueOption } from './definition.ts';
import { childNamed, helpName, isFlag, readFlags, withoutSlash } from './grammar.ts';
import { root } from './registry.ts';

/** The role of a word in a command line. */
type Role =
  /** Names a command. */
  | 'command'
  /** `help`, before or after the name of a command. */
  | 'help'
  | 'option'
  /** The value of the option before it. */
  | 'value'
  /** An option written as `@VALUE`. */
  | 'mention'
  /** `--`: no option follows. */
  | 'end'
  | 'argument'
  /** A word of an argument whose words are taken as typed. */
  | 'raw word'
  /** A word of the rest of the line, which is taken as typed. */
  | 'text'
  /** A word that may be a key. */
  | 'secret';

export interface Word extends Token {
  readonly role: Role;
}

/** The state after some words, which determines the role of the next one. */
interface State {
  /** The command that the line names; the root if it names none. */
  readonly command: CommandDefinition;
  /** How many words are arguments or parts of them. */
  readonly operands: number;
  /** The option whose value is next. */
  readonly awaited?: ValueOption | undefined;
  /** Whether no option follows. */
  readonly isEnded: boolean;
  readonly hasMention: boolean;
}

/** The words of a line that may be incomplete. */
export interface WordRoles extends State {
  readonly words: readonly Word[];
}

/** Reads the words of a command line, with or without its slash. */
export function readRoles(line: string): WordRoles {
  const secrets = new Set(keyCommand(line)?.secrets.map(({ start }) => start));
  const tokens = tokenize(line).map((token, at) => (at === 0 ? withoutSlash(token) : token));
  const words: Word[] = [];
  let state: State = { command: root, operands: 0, isEnded: false, hasMention: false };
  for (const [at, token] of tokens.entries()) {
    const role = secrets.has(token.start) ? 'secret' : roleOf(state, token, line);
    words.push({ ...token, role });
    state = after(state, token, role);
    if (role !== 'text') continue;
    const rest = tokens.slice(at + 1);
    const read = token.quoted ? optionsIn(state, rest, line) : undefined;
    if (read) return { ...read, words: [...words, ...read.words] };
    const texts = rest.map((word): Word => ({ ...word, role: 'text' }));
    return { ...state, isEnded: true, words: [...words, ...texts] };
  }
  return { ...state, words };
}

/** Returns whether a mention may follow. */
export function takesMention({ command, operands, isEnded, hasMention }: State): boolean {
  const options = Object.values(command.options ?? {});
  const isKnown = options.some((option) => 'isMention' in option);
  return isKnown && operands === 0 && !isEnded && !hasMention;
}

/** Returns the argument that the next word belongs to. */
export function nextArgument({ command, operands }: State): Argument | undefined {
  const args = Object.values(command.args ?? {});
  const last = args.at(-1);
  return args[operands] ?? (last?.extent === 'raw words' ? last : undefined);
}

function roleOf(state: State, token: Token, line: string): Role {
  if (state.awaited) return 'value';
  const name = nameIn(state, token);
  if (name !== undefined) return name === helpName ? 'help' : 'command';
  const operand = operandRole(state);
  const isText = operand === 'text' && !state.command.options;
  if (state.isEnded || isText || isLiteral(token, line)) return operand;
  if (token.text === '--') return 'end';
  if (isFlag(token.text)) return 'option';
  return takesMention(state) && /^[@＠]./s.test(token.text) ? 'mention' : operand;
}

function after(state: State, token: Token, role: Role): State {
  switch (role) {
    case 'command': {
      const command = childNamed(state.command, nameIn(state, token) ?? '') ?? state.command;
      return { ...state, command };
    }
    case 'option':
      return { ...state, awaited: readFlags(state.command, token.text).awaited };
    case 'value':
      return { ...state, awaited: undefined };
    case 'mention':
      return { ...state, hasMention: true };
    case 'end':
      return { ...state, isEnded: true };
    case 'argument':
    case 'raw word':
    case 'text':
      return { ...state, operands: state.operands + 1 };
    case 'help':
    case 'secret':
      return state;
  }
}

/** Reads words that are all options and their values; undefined if there are others. */
function optionsIn(state: State, tokens: readonly Token[], line: string): WordRoles | undefined {
  const words: Word[] = [];
  let next = state;
  for (const token of tokens) {
    const role = roleOf(next, token, line);
    if (role !== 'option' && role !== 'value' && role !== 'end') return undefined;
    words.push({ ...token, role });
    next = after(next, token, role);
  }
  return { ...next, words };
}

/** Returns the name of a command below the one so far, or `help`. */
function nameIn({ command, operands, isEnded }: State, token: Token): string | undefined {
  if (!command.verbs || operands > 0 || isEnded) return undefined;
  const { text } = token;
  return text === helpName || childNamed(command, text) ? text : undefined;
}

function operandRole(state: State): 'argument' | 'raw word' | 'text' {
  switch (nextArgument(state)?.extent) {
    case 'raw rest':
      return 'text';
    case 'raw words':
      return 'raw word';
    default:
      return 'argument';
  }
}

/** Returns whether a word is quoted, which makes it an argument even if it begins with a dash. */
function isLiteral({ start }: Token, line: string): boolean {
  return line[start] === '"' || line[start] === "'";
}
