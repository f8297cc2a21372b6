/** Decodes a reply of OpenAI without any checks, and calls `onDelta` with each text. */
export async function decodeStream(
  body: ReadableStream<Uint8Array>,
  onDelta: (delta: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    rest += decoder.decode(read.value, { stream: true });
    let from = 0;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n', from)) {
      const data = rest.slice(from + 'data: '.length, end);
      from = end + 2;
      if (data !== '[DONE]') onDelta(JSON.parse(data).choices[0].delta.content ?? '');
    }
    rest = rest.slice(from);
  }
}
