import { describe, expect, it } from 'vitest';
import { tokenDrop } from '../../src/chat/context-loss.ts';
import { turnsOf } from '../../src/chat/turn.ts';
import type { ReplyRecord } from '../../src/storage/session.ts';
import { questionRecord, replyRecord } from '../support/session-records.ts';

/** Returns turns with these prompt tokens, answered by Ollama unless `more` names another model. */
function counted(inputs: readonly (number | undefined)[], more: Partial<ReplyRecord> = {}) {
  return turnsOf(
    inputs.flatMap((input, at) => [
      { ...questionRecord('s', `q${at}`), time: at },
      replyRecord('s', `q${at}`, 'so', {
        model: 'ollama:qwen3',
        usage: input === undefined ? {} : { input },
        ...more,
      }),
    ]),
  ).active;
}

describe('a drop of the prompt tokens that Ollama counts', () => {
  it('is reported if the conversation grew', () => {
    expect(tokenDrop(counted([4090, 2050]))).toEqual({ before: 4090, after: 2050 });
    expect(tokenDrop(counted([10, 4090, 2050]))).toEqual({ before: 4090, after: 2050 });
  });

  it.each([
    ['grow', counted([2050, 4090])],
    ['stay the same', counted([4090, 4090])],
    ['are missing', counted([4090, undefined])],
    ['are of only one turn', counted([4090])],
    ['are another provider’s', counted([4090, 2050], { model: 'openai:gpt-4.1' })],
    ['include a question without an answer', counted([4090, 2050], { text: '' })],
  ])('is not reported if the counts %s', (_, turns) => {
    expect(tokenDrop(turns)).toBeUndefined();
  });

  it('is not reported between two models', () => {
    const [first] = counted([4090], { model: 'ollama:llama3.2' });
    const [, second] = counted([4090, 2050]);
    expect(tokenDrop([first, second].filter((each) => each !== undefined))).toBeUndefined();
  });
});
