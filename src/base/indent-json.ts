import { itemsPerStep, type Steps, unitsPerStep } from './steps.ts';

/** Matches a token that ends or begins a line outside strings, a quote, an escape in a string, and some other characters. */
const tokens = /\\.|["{}[\],:]|[^\\"{}[\],:]{1,4096}/gs;

/**
 * Returns JSON without white space between its tokens with each member and item on a line of its own, indented by two spaces
 * a level, in steps. Strings and numbers stay as they are written.
 */
export function* indentJson(json: string): Steps<string> {
  let [result, depth, start, count, yielded] = ['', 0, 0, 0, 0];
  let isInString = false;
  const insert = (at: number, space: string) => {
    result += json.slice(start, at) + space;
    start = at;
  };
  const breakLine = (at: number, level = depth) => {
    depth = level;
    insert(at, `\n${'  '.repeat(level)}`);
  };
  for (const { 0: token, index } of json.matchAll(tokens)) {
    if (++count % itemsPerStep === 0 || index - yielded >= unitsPerStep) {
      yielded = index;
      yield;
    }
    if (token === '"') isInString = !isInString;
    if (isInString) continue;
    if (token === ',') breakLine(index + 1);
    else if (token === ':') insert(index + 1, ' ');
    else if (/[{[](?![}\]])/.test(json.slice(index, index + 2))) breakLine(index + 1, depth + 1);
    else if (/[^{[][}\]]/.test(json.slice(index - 1, index + 1))) breakLine(index, depth - 1);
  }
  return result + json.slice(start);
}
