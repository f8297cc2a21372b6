import { withoutUndefined } from '../../base/json.ts';
import { itemsPerStep, runSteps, type Steps } from '../../base/steps.ts';
import { tag } from '../../base/unicode.ts';
import { type BotTexts, textsOf } from '../bot-texts.ts';

/** The flags of England, Scotland and Wales, which UTS 51 writes as a black flag and tags. */
const flags = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;
/** Tags outside those flags, and the explicit directional characters of UAX 9, which show a text in another order. */
const hiding = new RegExp(`(${flags})|[\\u202A-\\u202E\\u2066-\\u2069${tag}]`, 'gu');

/**
 * Returns the bot without characters that hide what its texts say: tags and explicit directional characters. The name is
 * not changed, since names cannot contain them.
 */
export function stripHidden<T extends BotTexts>(config: T): T {
  const { system, opening, model, parameters } = config;
  return {
    ...config,
    ...withoutUndefined({ system: system && strip(system), opening: opening && strip(opening) }),
    model: strip(model),
    parameters: {
      ...parameters,
      ...withoutUndefined({
        stop: parameters.stop?.map(strip),
        reasoning: parameters.reasoning && strip(parameters.reasoning),
      }),
    },
  };
}

/** Returns how many characters `stripHidden` removes. */
export function countHidden(config: BotTexts): number {
  return runSteps(countHiddenSteps(config));
}

/** Like `countHidden`, in steps. */
export function* countHiddenSteps(config: BotTexts): Steps<number> {
  let count = 0;
  let searched = 0;
  for (const [field, text] of textsOf(config)) {
    if (field === 'name') continue;
    for (const [, flag] of text.matchAll(hiding)) {
      if (flag === undefined) count += 1;
      if (++searched % itemsPerStep === 0) yield;
    }
    yield;
  }
  return count;
}

function strip(text: string): string {
  return text.replace(hiding, '$1');
}
