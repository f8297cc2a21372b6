import { describe, expect, it } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import { providers } from '../../../src/providers/registry.ts';
import type { ComposedStream } from '../../support/streams/composed-stream.ts';
import { composedStreams } from '../../support/streams/index.ts';
import { thinkTagStreams } from '../../support/streams/think-tags.ts';
import { readSlices } from '../reply-result.ts';
import { checkCutShort, checkDivided, checkLineEnds } from '../stream-checks.ts';

const bytesOf = ({ body }: ComposedStream) => new TextEncoder().encode(body);

describe.each(composedStreams)('the composed stream: $name', (stream) => {
  const dialect = dialects[stream.dialect];
  const bytes = bytesOf(stream);
  const { text, reasoning = '', usage, end, search } = stream.expected;
  const searched = { queries: [], failures: [], sources: [], ...search };

  it('has the expected text, reasoning, counts, searches and end', () => {
    const { failure, ...read } = readSlices(dialect, [bytes]);
    const ended = 'failure' in end ? [undefined, undefined] : end;
    expect(read).toEqual({
      ...{ text, reasoning, usage, search: searched },
      ...{ ending: ended[0], reason: ended[1] },
    });
    expect(failure && { failure: failure.kind, message: failure.details.providerMessage }).toEqual(
      'failure' in end ? { message: undefined, ...end } : undefined,
    );
  });

  checkDivided(dialect, bytes);
  // The text of a reply that ends within a tag is not a beginning of the whole text.
  if (!thinkTagStreams.includes(stream)) checkCutShort(dialect, bytes);
  if (dialect.framing === 'sse') checkLineEnds(dialect, bytes);
});

describe('the composed streams', () => {
  it('have names of their own', () => {
    const names = composedStreams.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('cover every provider and every dialect', () => {
    const covered = (field: 'provider' | 'dialect') =>
      [...new Set(composedStreams.map((stream) => stream[field]))].toSorted();
    expect(covered('provider')).toEqual(providers.map(({ id }) => id).toSorted());
    expect(covered('dialect')).toEqual(Object.keys(dialects).toSorted());
  });
});
