import type { AttachmentKind } from '../attachments/attachment.ts';
import type { Model } from './provider.ts';
import type { ProviderId } from './registry.ts';

/** Which models of a provider take files of a kind and which do not, by their names; of the others it is not known. */
interface Rule {
  readonly takes: RegExp;
  readonly refuses: RegExp;
  /** What those that do not take them do: `reads no pictures` if absent. */
  readonly instead?: string;
}

const all: Rule = { takes: /(?:)/, refuses: /(?!)/ };
const none: Rule = { takes: /(?!)/, refuses: /(?:)/ };
const unknown: Rule = { takes: /(?!)/, refuses: /(?!)/ };

const openaiVision: Rule = {
  takes: /^(?:gpt-4o|gpt-4\.|gpt-4-turbo|gpt-[5-9]|chatgpt-4o|o(?!1-(?:mini|preview)|3-mini)\d)/,
  refuses: /^(?:gpt-3|gpt-4(?:-\d|$)|o1-(?:mini|preview)|o3-mini)/,
};

const geminiFiles: Rule = { takes: /^(?:models\/)?gemini-/, refuses: /(?!)/ };

const rules: Readonly<
  Record<ProviderId, { readonly [Kind in Exclude<AttachmentKind, 'text'>]: Rule }>
> = {
  anthropic: {
    picture: { takes: /^claude-(?!2|instant)/, refuses: /^claude-(?:2|instant)/ },
    pdf: {
      takes: /^claude-(?!2|instant|3-(?:opus|haiku|sonnet))/,
      refuses: /^claude-(?:2|instant)/,
    },
  },
  openai: { picture: openaiVision, pdf: openaiVision },
  xai: {
    picture: { takes: /^grok-(?:[4-9]|2-vision)/, refuses: /^grok-(?:3|2(?!-vision)|code)/ },
    pdf: { ...none, instead: 'takes PDFs only from a public address' },
  },
  gemini: { picture: geminiFiles, pdf: geminiFiles },
  openrouter: { picture: unknown, pdf: all },
  deepseek: { picture: { takes: /^deepseek-flash/, refuses: /(?:)/ }, pdf: none },
  groq: {
    picture: { takes: /^qwen\/qwen3\.[68]-27b/, refuses: /gpt-oss|compound|llama-3|kimi/ },
    pdf: none,
  },
  mistral: {
    picture: {
      takes: /^(?:mistral-(?:small|medium|large)|ministral|pixtral|magistral)/,
      refuses: /^(?:codestral|devstral|open-|mistral-(?:7b|tiny|nemo))/,
    },
    pdf: all,
  },
  ollama: { picture: unknown, pdf: none },
};

/**
 * Returns whether a model takes files of a kind, according to its provider's list or to the documentation of its family;
 * undefined if neither says so. Every model takes texts.
 */
export function takesFiles(
  provider: ProviderId,
  { id, pictures, pdfs }: Model,
  kind: AttachmentKind,
): boolean | undefined {
  if (kind === 'text') return true;
  const listed = kind === 'picture' ? pictures : pdfs;
  const { takes, refuses } = rules[provider][kind];
  if (listed !== undefined) return listed;
  if (takes.test(id)) return true;
  return refuses.test(id) ? false : undefined;
}

/** Returns what a model does that takes no files of a kind: `reads no PDFs`. */
export function refusalOf(provider: ProviderId, kind: Exclude<AttachmentKind, 'text'>): string {
  return rules[provider][kind].instead ?? `reads no ${kind === 'pdf' ? 'PDF' : kind}s`;
}
