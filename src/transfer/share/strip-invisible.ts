import { withoutUndefined } from '../../base/json.ts';
import { tag } from '../../base/unicode.ts';
import { type Config, textsOf } from '../fields.ts';

/** The emoji of UTS 51 that tags make of a black flag: England, Scotland and Wales. */
const flags = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;
/** Tags draw nothing, save in the flags of England, Scotland and Wales; overrides and isolates show a text in another order. */
const hiding = new RegExp(`(${flags})|[\\u202A-\\u202E\\u2066-\\u2069${tag}]`, 'gu');

/** Config that hides nothing from who reads it: only a name, which cannot have such characters, stays as it is. */
export function stripInvisible<T extends Config>(config: T): T {
  const { system, opening, model, parameters } = config;
  return {
    ...config,
    ...withoutUndefined({ system: system && plain(system), opening: opening && plain(opening) }),
    model: plain(model),
    parameters: {
      ...parameters,
      ...withoutUndefined({
        stop: parameters.stop?.map(plain),
        reasoning: parameters.reasoning && plain(parameters.reasoning),
      }),
    },
  };
}

/** How many characters `stripInvisible` takes away. */
export function hiddenIn(config: Config): number {
  return characters(config) - characters(stripInvisible(config));
}

function plain(text: string): string {
  return text.replace(hiding, '$1');
}

function characters(config: Config): number {
  return textsOf(config).reduce((sum, [, text]) => sum + codePoints(text), 0);
}

function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}
