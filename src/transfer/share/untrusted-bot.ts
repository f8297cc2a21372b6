import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import { parameters } from '../../providers/parameters.ts';
import { maskShapes } from '../../secrets/mask-long.ts';
import { type BotConfig, botConfigSchema } from '../../storage/bot.ts';
import { isNewName } from '../../storage/bot-name.ts';
import { parametersWith } from '../../storage/parameters.ts';
import { countHidden, stripHidden } from './hidden-characters.ts';

/** A bot from a link or file. Any of its texts may contain control characters. */
export interface UntrustedBot extends Omit<BotConfig, 'provider'> {
  readonly provider: string;
}

const checkedFields = ['name', 'provider', 'model'] as const;

/** What was read from a link or file. */
export interface Decoded {
  readonly draft: UntrustedBot;
  /** Fields whose value no bot can have, to be chosen again. If there are none, the draft is a `BotConfig`. */
  readonly problems: readonly (typeof checkedFields)[number][];
  /** Names of the first fields that were left out; a name that is long or looks like a key is masked. */
  readonly dropped: readonly string[];
  /** How many hidden characters were removed from the draft. */
  readonly stripped: number;
}

/** Bytes of a text in UTF-8. */
export const maxFieldBytes = 32 * 1024;
/** Stop sequences of a bot. */
export const maxStops = 64;
/** Names of unknown fields that are reported. */
const maxDropped = 20;
/** UTF-16 units of a reported field name. */
const maxNameLength = 24;

const text = v.pipe(v.string(), v.maxBytes(maxFieldBytes));
const draftSchema = v.object({
  name: text,
  provider: text,
  model: text,
  system: v.exactOptional(text),
  parameters: v.optional(parametersWith(text), {}),
  opening: v.exactOptional(text),
});

/** What contained an untrusted bot, as messages call it. */
export type Source = 'link' | 'file';

/** Returns the known fields of a bot that was parsed from untrusted JSON. Throws an `invalid-data` Failure. */
export function readUntrustedBot(value: unknown, source: Source): Decoded {
  const read = v.safeParse(draftSchema, value, { abortEarly: true });
  if (!read.success) throw new Failure('invalid-data', faultMessage(read.issues[0], source));
  const { stop = [] } = read.output.parameters;
  if (stop.length > maxStops) {
    const fault = `The ${source} has over ${maxStops} stop sequences. Ask for a new ${source}.`;
    throw new Failure('invalid-data', fault);
  }
  return {
    draft: stripHidden(read.output),
    problems: checkedFields.filter((field) => !isUsable(field, read.output[field])),
    dropped: unknownFields(value as Raw).slice(0, maxDropped),
    stripped: countHidden(read.output),
  };
}

function isUsable(field: (typeof checkedFields)[number], value: string): boolean {
  return field === 'name' ? isNewName(value) : v.is(botConfigSchema.entries[field], value);
}

function faultMessage(issue: v.BaseIssue<unknown>, source: Source): string {
  const field = v.getDotPath(issue) ?? 'bot';
  const fault = issue.type === 'max_bytes' ? 'is over 32 KiB' : 'is missing or invalid';
  return `The ${field} in the ${source} ${fault}. Ask for a new ${source}.`;
}

type Raw = Readonly<Record<string, unknown>> & { readonly parameters?: Raw };

function unknownFields(value: Raw): readonly string[] {
  return [
    ...namesOutside(value, draftSchema.entries),
    ...namesOutside(value.parameters ?? {}, parameters).map((name) => `parameters.${name}`),
  ];
}

function namesOutside(value: object, entries: object): readonly string[] {
  const names = Object.keys(value).filter((name) => !Object.hasOwn(entries, name));
  return names
    .slice(0, maxDropped)
    .map((name) => (name.length > maxNameLength || maskShapes(name) !== name ? '••••' : name));
}
