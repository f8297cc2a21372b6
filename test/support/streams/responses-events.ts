const response = { id: 'resp_1', object: 'response', created_at: 1_790_000_000, store: false };

/** Returns an event of the Responses API, with its name. */
export function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

/** The events before the first item. */
export const start: readonly string[] = ['created', 'in_progress'].map((name) =>
  event(`response.${name}`, {
    response: { ...response, status: 'in_progress', error: null, output: [], usage: null },
  }),
);

/** Returns the beginning of an item, such as `message`. */
export function itemAdded(output_index: number, type: string, more: object = {}): string {
  const item = { id: `item_${output_index}`, type, status: 'in_progress', ...more };
  return event('response.output_item.added', { output_index, item });
}

/** Returns the end of an item. */
export function itemDone(output_index: number, type: string, more: object = {}): string {
  const item = { id: `item_${output_index}`, type, status: 'completed', ...more };
  return event('response.output_item.done', { output_index, item });
}

/** Returns the beginning of a part of an item: `output_text`, `refusal` or `reasoning_text`. */
export function partAdded(output_index: number, type: string, content_index = 0): string {
  const part = type === 'refusal' ? { type, refusal: '' } : { type, text: '' };
  return event('response.content_part.added', { output_index, content_index, part });
}

/** Returns the beginning of a part of the summary of an item's reasoning. */
export function summaryAdded(output_index: number, summary_index = 0): string {
  const part = { type: 'summary_text', text: '' };
  return event('response.reasoning_summary_part.added', { output_index, summary_index, part });
}

/** Returns a delta of `output_text`, `refusal`, `reasoning_summary_text` or `reasoning_text`. */
export function delta(type: string, text: string, output_index = 0): string {
  return event(`response.${type}.delta`, { output_index, delta: text, logprobs: [] });
}

/** Returns a message item with this text, in one delta for each piece. */
export function message(output_index: number, ...pieces: readonly string[]): readonly string[] {
  const text = pieces.join('');
  const part = { type: 'output_text', text, annotations: [] };
  return [
    itemAdded(output_index, 'message', { role: 'assistant', content: [] }),
    partAdded(output_index, 'output_text'),
    ...pieces.map((piece) => delta('output_text', piece, output_index)),
    event('response.output_text.done', { output_index, content_index: 0, text }),
    event('response.content_part.done', { output_index, content_index: 0, part }),
    itemDone(output_index, 'message', { role: 'assistant', content: [part] }),
  ];
}

/** Returns a reasoning item whose summary has these parts, each in one delta. */
export function summary(output_index: number, ...parts: readonly string[]): readonly string[] {
  return [
    itemAdded(output_index, 'reasoning', { summary: [] }),
    ...parts.flatMap((text, at) => [
      summaryAdded(output_index, at),
      delta('reasoning_summary_text', text, output_index),
      event('response.reasoning_summary_text.done', { output_index, summary_index: at, text }),
      event('response.reasoning_summary_part.done', {
        output_index,
        summary_index: at,
        part: { type: 'summary_text', text },
      }),
    ]),
    itemDone(output_index, 'reasoning', {
      summary: parts.map((text) => ({ type: 'summary_text', text })),
    }),
  ];
}

/** Returns counts of tokens; `more` are further fields, such as a cost. */
export function tokens(input_tokens: number, output_tokens: number, more: object = {}) {
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output_tokens,
    ...more,
  };
}

/** Returns the last event: `completed`, `done`, `incomplete` or `failed`. */
export function end(name: string, fields: object): string {
  const status = name === 'done' ? 'completed' : name;
  return event(`response.${name}`, {
    response: { ...response, status, error: null, incomplete_details: null, ...fields },
  });
}

/** Returns the shortest stream with this text; `fields` are those of the response, such as its usage. */
export function shortReply(text: string, fields: object = {}): string {
  return delta('output_text', text) + end('completed', fields);
}
