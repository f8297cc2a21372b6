import { hasText } from '../storage/session.ts';
import type { Turn } from './turn.ts';

/** The prompt tokens of two consecutive requests. */
export interface TokenDrop {
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the prompt tokens that Ollama counted for the last two exchanges if the later, longer request has fewer: Ollama
 * silently drops the beginning of a conversation that does not fit into its context. Undefined if there is no drop.
 */
export function tokenDrop(turns: readonly Turn[]): TokenDrop | undefined {
  const [earlier, later] = turns.slice(-2).map(({ reply }) => reply);
  if (!earlier || !later || !hasText(earlier)) return undefined;
  if (!later.model.startsWith('ollama:') || earlier.model !== later.model) return undefined;
  const before = earlier.usage.input ?? 0;
  const after = later.usage.input ?? 0;
  return after > 0 && after < before ? { before, after } : undefined;
}
