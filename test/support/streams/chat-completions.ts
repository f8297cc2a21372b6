import { sse } from './composed-stream.ts';

/** Builds the events of one service that speaks OpenAI's chat completions. */
export interface ChatCompletions {
  /** An event with these fields beside those of every chunk. */
  chunk(fields: object): string;
  /** An event with one choice, with more fields beside `choices`. */
  choice(choice: object, more?: object): string;
  /** An event with a delta, before the finish reason. */
  delta(delta: object, more?: object): string;
  /** An event with the finish reason and an empty delta. */
  finish(reason: string, more?: object): string;
}

/** Returns a builder. `fields` are in every chunk, `choiceFields` in every choice. */
export function chatCompletions(fields: object, choiceFields: object = {}): ChatCompletions {
  const chunk = (more: object) =>
    sse({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      ...fields,
      ...more,
    });
  const choice = (own: object, more: object = {}) =>
    chunk({ choices: [{ index: 0, ...choiceFields, ...own }], ...more });
  return {
    chunk,
    choice,
    delta: (delta, more) => choice({ delta }, more),
    finish: (finish_reason, more) => choice({ delta: {}, finish_reason }, more),
  };
}

/** Counts that every service sends; the total is their sum. */
export function tokens(prompt_tokens: number, completion_tokens: number) {
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** Returns the start of a tool call. */
export function toolStart(index: number, name: string, text = '', more: object = {}) {
  return {
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: text },
    ...more,
  };
}

/** Returns a further piece of a tool call's arguments. */
export function toolPiece(index: number, text: string) {
  return { index, function: { arguments: text } };
}
