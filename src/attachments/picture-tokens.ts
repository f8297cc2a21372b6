/** Returns the input tokens of a picture of a size in pixels. */
type Rule = (width: number, height: number) => number;

/** The documented rules, by a pattern of model ids; the first match counts. */
const rules: readonly (readonly [model: RegExp, rule: Rule])[] = [
  // Anthropic: patches of 28 pixels, after scaling down.
  [
    /claude-[a-z]+-(?:4-[7-9]|[5-9])(?!\d)/,
    (width, height) => claudePatches(width, height, 2576, 4784),
  ],
  [/claude-/, (width, height) => claudePatches(width, height, 1568, 1568)],
  // OpenAI: tiles or patches, by the generation of the model.
  [/^(?:openai\/)?gpt-4o-mini/, tiles(2833, 5667)],
  [/^(?:openai\/)?gpt-(?:4\.1|5)-mini/, patches(1.62)],
  [/^(?:openai\/)?gpt-(?:4\.1|5)-nano/, patches(2.46)],
  [/^(?:openai\/)?o4-mini/, patches(1.72)],
  [/^(?:openai\/)?gpt-(?:4o|4\.1)(?:-\d|$)/, tiles(85, 170)],
  [/^(?:openai\/)?gpt-5(?:-chat|-\d|$)/, tiles(70, 140)],
  [/^(?:openai\/)?o[13](?:-pro|-\d|$)/, tiles(75, 150)],
  // Gemini: a fixed number since 3, tiles of 768 pixels before.
  [/(?:^|\/)gemini-3/, () => 1120],
  [/(?:^|\/)gemini-2/, geminiTiles],
];

/** Returns the input tokens of a picture by the rule that the model's provider documents; undefined if it documents none. */
export function pictureTokens(model: string, width: number, height: number): number | undefined {
  return rules.find(([pattern]) => pattern.test(model))?.[1](width, height);
}

function claudePatches(width: number, height: number, maxEdge: number, most: number): number {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return Math.min(most, squares(width * scale, height * scale, 28));
}

/** Returns the rule of tokens per tile of 512 pixels, after scaling down to 2,048 pixels and a short edge of 768. */
function tiles(base: number, perTile: number): Rule {
  return (width, height) => {
    const fit = Math.min(1, 2048 / Math.max(width, height));
    const scale = Math.min(fit, 768 / Math.min(width, height));
    return base + perTile * squares(width * scale, height * scale, 512);
  };
}

/** Returns the rule of tokens per patch of 32 pixels, of which there are at most 1,536. */
function patches(perPatch: number): Rule {
  return (width, height) => Math.ceil(perPatch * Math.min(1536, squares(width, height, 32)));
}

function geminiTiles(width: number, height: number): number {
  return 258 * (Math.max(width, height) <= 384 ? 1 : squares(width, height, 768));
}

/** Returns how many squares with this edge cover a picture. */
function squares(width: number, height: number, edge: number): number {
  return Math.ceil(width / edge) * Math.ceil(height / edge);
}
