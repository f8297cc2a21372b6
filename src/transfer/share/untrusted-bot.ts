import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import { parameters } from '../../providers/parameters.ts';
import { maskShapes } from '../../secrets/key-shapes.ts';
import { type BotConfig, botConfigSchema } from '../../storage/bot.ts';
import { isNewName } from '../../storage/bot-name.ts';
import { parametersWith } from '../../storage/parameters.ts';
import { deepest, extent, mostFields } from './json-limits.ts';
import { hiddenIn, stripInvisible } from './strip-invisible.ts';

/** A bot as it came from elsewhere: any of its texts may hold control characters. */
export interface UntrustedBot extends Omit<BotConfig, 'provider'> {
  readonly provider: string;
}

const unsure = ['name', 'provider', 'model'] as const;

export interface Decoded {
  readonly draft: UntrustedBot;
  /** The fields that no bot can have as they are, and which must be chosen anew; where there are none the draft is a Design. */
  readonly problems: readonly (typeof unsure)[number][];
  /** The fields that were left out, masked where they are long or look like a key. */
  readonly dropped: readonly string[];
  /** How many characters that hide something were taken out of the draft. */
  readonly stripped: number;
}

/** Bytes of a text. */
export const largestField = 32 * 1024;
const longestName = 24;

const text = v.pipe(v.string(), v.maxBytes(largestField));
const draftSchema = v.object({
  name: text,
  provider: text,
  model: text,
  system: v.exactOptional(text),
  parameters: v.optional(parametersWith(text), {}),
  opening: v.exactOptional(text),
});

/** What holds a bot that came from elsewhere, as its readers call it. */
export type Source = 'link' | 'file';

/** Reads the JSON of a bot into an object that has the known fields and no other. Throws a `usage` Failure. */
export function readUntrustedBot(json: string, vessel: Source): Decoded {
  const { depth, fields } = extent(json);
  if (depth > deepest || fields > mostFields) throw new Failure('usage', overgrown(vessel));
  const value = parse(json);
  const read = v.safeParse(draftSchema, value);
  if (!read.success) throw new Failure('usage', wrong(read.issues[0], vessel));
  return {
    draft: stripInvisible(read.output),
    problems: unsure.filter((field) => !isUsable(field, read.output[field])),
    dropped: droppedFrom(value as Raw),
    stripped: hiddenIn(read.output),
  };
}

function isUsable(field: (typeof unsure)[number], value: string): boolean {
  return field === 'name' ? isNewName(value) : v.is(botConfigSchema.entries[field], value);
}

function overgrown(vessel: Source): string {
  return `The ${vessel} holds more fields than a bot can have. It is none of keysh: do not use it.`;
}

function wrong(issue: v.BaseIssue<unknown>, vessel: Source): string {
  const field = v.getDotPath(issue) ?? 'bot';
  const fault = issue.type === 'max_bytes' ? 'is over 32 KiB' : 'is missing or cannot be';
  return `The ${field} in the ${vessel} ${fault}: ask for a new ${vessel}.`;
}

type Raw = Readonly<Record<string, unknown>> & { readonly parameters?: Raw };

function droppedFrom(value: Raw): readonly string[] {
  return [
    ...foreign(value, draftSchema.entries),
    ...foreign(value.parameters ?? {}, parameters).map((name) => `parameters.${name}`),
  ];
}

function foreign(value: object, entries: object): readonly string[] {
  const names = Object.keys(value).filter((name) => !Object.hasOwn(entries, name));
  return names.map((name) =>
    name.length > longestName || maskShapes(name) !== name ? '••••' : name,
  );
}
