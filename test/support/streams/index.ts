import { anthropicStreams } from './anthropic.ts';
import { anthropicToolStreams } from './anthropic-tools.ts';
import type { ComposedStream } from './composed-stream.ts';
import { deepseekStreams } from './deepseek.ts';
import { framingStreams } from './framing.ts';
import { geminiStreams } from './gemini.ts';
import { geminiToolStreams } from './gemini-tools.ts';
import { groqStreams } from './groq.ts';
import { mistralStreams } from './mistral.ts';
import { ollamaOpenaiStreams, ollamaStreams } from './ollama.ts';
import { openaiStreams } from './openai.ts';
import { openaiResponsesStreams } from './openai-responses.ts';
import { openrouterStreams } from './openrouter.ts';
import { thinkTagStreams } from './think-tags.ts';
import { webSearchStreams } from './web-searches.ts';
import { xaiStreams } from './xai.ts';
import { xaiResponsesStreams } from './xai-responses.ts';

/** Every composed stream. */
export const composedStreams: readonly ComposedStream[] = [
  ...anthropicStreams,
  ...anthropicToolStreams,
  ...openaiStreams,
  ...openaiResponsesStreams,
  ...xaiStreams,
  ...xaiResponsesStreams,
  ...geminiStreams,
  ...geminiToolStreams,
  ...openrouterStreams,
  ...deepseekStreams,
  ...groqStreams,
  ...mistralStreams,
  ...ollamaStreams,
  ...ollamaOpenaiStreams,
  ...framingStreams,
  ...thinkTagStreams,
  ...webSearchStreams,
];

/** Returns the stream with this name, such as `openai, text`. */
export function composedStream(name: string): ComposedStream {
  const found = composedStreams.find((stream) => stream.name === name);
  if (!found) throw new Error(`no composed stream has the name ${name}`);
  return found;
}
