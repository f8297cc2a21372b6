import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/providers/dialects/index.ts';
import { refusalOf, takesFiles } from '../../src/providers/file-support.ts';
import { type ProviderId, providers } from '../../src/providers/registry.ts';

describe('whether a model takes a file', () => {
  it.each<[ProviderId, string, boolean | undefined, boolean | undefined]>([
    ['anthropic', 'claude-sonnet-5-5', true, true],
    ['anthropic', 'claude-3-haiku-20240307', true, undefined],
    ['anthropic', 'claude-2.1', false, false],
    ['openai', 'gpt-4o', true, true],
    ['openai', 'gpt-6.1-terra', true, true],
    ['openai', 'o1', true, true],
    ['openai', 'o3-mini', false, false],
    ['openai', 'o1-mini', false, false],
    ['openai', 'gpt-3.5-turbo', false, false],
    ['openai', 'gpt-4-0613', false, false],
    ['openai', 'gpt-4-turbo', true, true],
    ['xai', 'grok-4.6', true, false],
    ['xai', 'grok-3', false, false],
    ['gemini', 'models/gemini-2.5-flash', true, true],
    ['gemini', 'gemma-3-27b-it', undefined, undefined],
    ['openrouter', 'openai/gpt-5.6-luna', undefined, true],
    ['deepseek', 'deepseek-flash', true, false],
    ['deepseek', 'deepseek-v4-pro', false, false],
    ['groq', 'qwen/qwen3.8-27b', true, false],
    ['groq', 'openai/gpt-oss-120b', false, false],
    ['groq', 'other/model', undefined, false],
    ['mistral', 'mistral-large-4', true, true],
    ['mistral', 'codestral-latest', false, true],
    ['ollama', 'gemma3', undefined, false],
  ])('%s %s is told by its name', (id, model, pictures, pdfs) => {
    expect(takesFiles(id, { id: model }, 'picture')).toBe(pictures);
    expect(takesFiles(id, { id: model }, 'pdf')).toBe(pdfs);
    expect(takesFiles(id, { id: model }, 'text')).toBe(true);
  });

  it('is what the list of the provider says', () => {
    const model = { id: 'deepseek-v4-pro', pictures: true, pdfs: true };
    expect(takesFiles('deepseek', model, 'picture')).toBe(true);
    expect(takesFiles('deepseek', model, 'pdf')).toBe(true);
    expect(takesFiles('openai', { id: 'gpt-4o', pictures: false }, 'picture')).toBe(false);
  });

  it('is known of at least one starter of each provider with starters, or it is in its list', () => {
    const unknown = providers.filter(({ id, starters }) =>
      starters.every((model) => takesFiles(id, { id: model }, 'picture') === undefined),
    );
    expect(unknown.map(({ id }) => id)).toEqual(['openrouter', 'ollama']);
  });

  it('has a reason if not', () => {
    expect(refusalOf('deepseek', 'picture')).toBe('reads no pictures');
    expect(refusalOf('groq', 'pdf')).toBe('reads no PDFs');
    expect(refusalOf('xai', 'pdf')).toBe('takes PDFs only from a public address');
  });
});

describe('the list of models', () => {
  it('of Anthropic says which read pictures and PDFs', () => {
    const capabilities = { image_input: { supported: true }, pdf_input: { supported: false } };
    const body = { data: [{ id: 'a', capabilities }, { id: 'b' }] };
    expect(dialects.anthropic.readModels(body)).toEqual([
      { id: 'a', pictures: true, pdfs: false },
      { id: 'b' },
    ]);
  });

  it('of OpenRouter and Mistral says which read pictures', () => {
    const architecture = { input_modalities: ['text', 'image'], output_modalities: ['text'] };
    const data = [
      { id: 'a', architecture },
      { id: 'b', capabilities: { completion_chat: true, vision: false } },
    ];
    expect(dialects.openai.readModels({ data })).toEqual([
      { id: 'a', pictures: true },
      { id: 'b', pictures: false },
    ]);
  });
});
