import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/providers/dialects/index.ts';
import { efforts } from '../../src/providers/effort.ts';
import {
  anthropic,
  chat,
  level,
  responses,
  sentFor,
  table,
  withoutEffort,
} from './effort-table.ts';

describe('the effort', () => {
  it.each(table)('at %s, %s is sent as the model takes it', (id, model, fieldsOf, words) => {
    const sent = efforts.map((word) => {
      const { notes: _, ...fields } = sentFor(id, model, word);
      return fields;
    });
    expect(sent).toEqual(words.map((word) => (typeof word === 'string' ? fieldsOf(word) : word)));
  });

  it.each(table)('at %s, %s changes nothing else in the request', (id, model) => {
    const plain = withoutEffort(id, model, {});
    for (const reasoning of efforts) {
      expect(withoutEffort(id, model, { reasoning })).toEqual(plain);
    }
  });

  it('of GPT-5.6 is at most xhigh in chat completions, which a stop text needs', () => {
    const { notes, ...sent } = sentFor('openai', 'gpt-5.6-terra', 'max', { stop: ['END'] });
    expect(sent).toEqual(chat('xhigh'));
    expect(notes).toEqual(['reasoning is set to xhigh: gpt-5.6-terra does not accept max']);
  });

  it('has a note if less or more is sent, and none otherwise', () => {
    const notes = (id: string, model: string, word: string) => sentFor(id, model, word).notes;
    expect(notes('xai', 'grok-4.7', 'max')).toEqual([
      'reasoning is set to high: grok-4.7 does not accept max',
    ]);
    expect(notes('openai', 'gpt-6.2-sol', 'off')).toEqual([
      'reasoning is set to low: gpt-6.2-sol does not accept off',
    ]);
    expect(notes('openai', 'gpt-6-luna', 'off')).toEqual([]);
    expect(notes('mistral', 'mistral-small-2603', 'low')).toEqual([
      'reasoning is set to off: mistral-small-2603 does not accept low',
    ]);
  });

  it('may be in capitals, and none is off', () => {
    expect(sentFor('gemini', 'gemini-3.6-flash', 'none')).toMatchObject(level('minimal'));
    expect(sentFor('openai', 'gpt-6-luna', ' High')).toMatchObject(responses('high'));
  });

  it('in other words is sent unchanged, and off at an unknown model is none', () => {
    expect(sentFor('openai', 'gpt-6-luna', 'minimal')).toEqual({
      ...responses('minimal'),
      notes: [],
    });
    expect(sentFor('groq', 'new-model', 'off')).toEqual({ ...chat('none'), notes: [] });
    expect(sentFor('groq', 'new-model', 'max')).toEqual({ ...chat('max'), notes: [] });
  });

  describe('that a provider lists for a model', () => {
    const claude = (...supported: string[]) => ({
      id: 'claude-next-9',
      capabilities: {
        effort: {
          supported: supported.length > 0,
          ...Object.fromEntries(supported.map((level) => [level, { supported: true }])),
          xhigh: null,
        },
        thinking: {
          types: { disabled: { supported: false }, between_tools: { supported: true } },
        },
      },
    });
    const listedBy = (id: 'anthropic' | 'openai', item: object) => {
      const [model] = dialects[id].readModels({ data: [item] });
      if (!model) throw new Error('no model');
      return model;
    };

    it('precedes the rules at Anthropic', () => {
      const listed = listedBy('anthropic', claude('low', 'high'));
      expect(listed.efforts).toEqual(['between_tools', 'low', 'high']);
      const sent = (word: string) => sentFor('anthropic', 'claude-next-9', word, { listed });
      expect(sent('max')).toEqual({
        ...anthropic('high'),
        notes: ['reasoning is set to high: claude-next-9 does not accept max'],
      });
      expect(sent('off')).toEqual({ thinking: { type: 'between_tools' }, notes: [] });
    });

    it('is left out with a note if the model takes none', () => {
      const listed = listedBy('anthropic', claude());
      expect(sentFor('anthropic', 'claude-next-9', 'high', { listed }).notes).toEqual([
        'reasoning is left out: claude-next-9 does not accept it',
      ]);
    });

    it('precedes the rules at OpenRouter, where reasoning may be mandatory', () => {
      const listed = (reasoning: object | null) => listedBy('openai', { id: 'a/b', reasoning });
      const sent = (word: string, reasoning: object | null) =>
        sentFor('openrouter', 'a/b', word, { listed: listed(reasoning) }).reasoning;
      const mandatory = { supported_efforts: ['high', 'low', null, 'odd'], mandatory: true };
      expect(sent('off', mandatory)).toEqual({ effort: 'low' });
      expect(sent('medium', mandatory)).toEqual({ effort: 'low' });
      expect(sent('max', mandatory)).toEqual({ effort: 'high' });
      expect(sent('max', { supported_efforts: null, mandatory: false })).toEqual({ effort: 'max' });
      expect(sent('off', { supported_efforts: ['high'] })).toEqual({ effort: 'none' });
      expect(sent('max', null)).toEqual({ effort: 'xhigh' });
    });
  });
});
