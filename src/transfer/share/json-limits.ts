/** Objects and lists inside one another. */
export const deepest = 8;
/** Members of objects and lists, all counted together. */
export const mostFields = 64;

/** How deep JSON text is nested and how many fields it has, found in one pass that builds nothing. */
export function extent(json: string): { readonly depth: number; readonly fields: number } {
  let open = 0;
  let depth = 0;
  let fields = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json.charAt(at);
    if (char === '"') at = closing(json, at);
    else if (char === ',') fields += 1;
    else if (char === '}' || char === ']') open -= 1;
    else if (char === '{' || char === '[') {
      depth = Math.max(depth, ++open);
      if (!/[}\]]/.test(json.charAt(at + 1))) fields += 1;
    }
  }
  return { depth, fields };
}

/** Where the string that begins at `start` ends. */
function closing(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at;
}
