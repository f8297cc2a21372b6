import { describe, expect, it } from 'vitest';
import { writeRequest } from '../../src/providers/dialects/index.ts';
import { efforts } from '../../src/providers/effort.ts';
import type { Parameters } from '../../src/providers/parameters.ts';
import { sentFor, table, withoutEffort } from './effort-table.ts';
import { providerWithId } from './lookup.ts';

const location = { type: 'approximate' };
const openai = (most: number) => ({
  tools: [{ type: 'web_search', user_location: location }],
  max_tool_calls: most,
  include: ['web_search_call.action.sources'],
});
const deepResearch = (most: number) => ({
  tools: [{ type: 'web_search_preview', user_location: location }],
  max_tool_calls: most,
});

/** The fields with which a provider is asked for at most this number of searches. */
const fields: Readonly<Record<string, (most: number) => object>> = {
  anthropic: (most) => ({
    tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: most }],
  }),
  openai,
  xai: () => ({ tools: [{ type: 'web_search' }] }),
  gemini: () => ({ tools: [{ googleSearch: {} }] }),
  openrouter: (most) => ({
    tools: [{ type: 'openrouter:web_search', parameters: { max_results: 5, max_uses: most } }],
  }),
  groq: () => ({ tools: [{ type: 'browser_search' }] }),
};

/** Providers without a field for the number of searches. */
const uncounted = ['xai', 'gemini', 'groq'];

/** Returns the fields that a model is asked to search with; undefined if it cannot search. */
function fieldsFor(id: string, model: string): ((most: number) => object) | undefined {
  if (model.includes('deep-research')) return deepResearch;
  return id === 'groq' && model.includes('qwen') ? undefined : fields[id];
}

function notesFor(id: string, model: string, parameters: Parameters): readonly string[] {
  const messages = [{ role: 'user', text: 'hi' }] as const;
  return writeRequest({ model, messages, parameters }, providerWithId(id)).notes;
}

const models = table.map(([id, model]) => [id, model] as const);

describe('a search', () => {
  it.each(models)(
    'at %s, %s is asked for by exactly its fields, with every effort',
    (id, model) => {
      const searching = fieldsFor(id, model);
      const plain = withoutEffort(id, model, {});
      for (const reasoning of [undefined, ...efforts]) {
        const effort = reasoning === undefined ? {} : { reasoning };
        const asked = (search: NonNullable<Parameters['search']>) =>
          withoutEffort(id, model, { ...effort, search });
        expect(asked('off')).toEqual(plain);
        for (const [search, most] of [
          ['on', 3],
          [1, 1],
          [20, 20],
        ] as const) {
          expect(asked(search)).toEqual({ ...plain, ...searching?.(most) });
        }
      }
    },
  );

  it.each(models)('at %s, %s has a note where it or its number is left out', (id, model) => {
    const number = `the number of searches is left out: ${providerWithId(id).name} does not accept it`;
    const none = [`search is left out: ${model} cannot search the web here`];
    const searching = fieldsFor(id, model);
    expect(notesFor(id, model, { search: 'on' })).toEqual(searching ? [] : none);
    expect(notesFor(id, model, { search: 'off' })).toEqual([]);
    expect(notesFor(id, model, { search: 7 })).toEqual(
      searching ? (uncounted.includes(id) ? [number] : []) : none,
    );
  });

  it.each(models)(
    'at %s, %s leaves the effort as it is, unless that is minimal at OpenAI',
    (id, model) => {
      for (const word of [...efforts, 'minimal']) {
        const { notes: _, ...plain } = sentFor(id, model, word);
        const { notes, ...searched } = sentFor(id, model, word, { search: 'on' });
        const isRaised = id === 'openai' && plain.reasoning?.effort === 'minimal';
        expect(searched).toEqual(isRaised ? { reasoning: { effort: 'low' } } : plain);
        const note = `reasoning is set to low: ${model} does not search with less`;
        expect(notes.filter((each: string) => each.includes('search with'))).toEqual(
          isRaised ? [note] : [],
        );
        expect(
          notes.filter((each: string) => each.startsWith('reasoning is set to')).length,
        ).toBeLessThan(2);
      }
    },
  );

  it('raises the effort only where it is minimal, and says so once', () => {
    const raised = ['reasoning is set to low: gpt-5 does not search with less'];
    const notes = (reasoning: string, search?: 'on' | 'off') =>
      notesFor('openai', 'gpt-5', { reasoning, ...(search && { search }) });
    expect(notes('minimal', 'on')).toEqual(raised);
    expect(notes('off', 'on')).toEqual(raised);
    expect(notes('low', 'on')).toEqual([]);
    expect(notes('minimal', 'off')).toEqual([]);
    expect(notes('minimal')).toEqual([]);
  });
});
