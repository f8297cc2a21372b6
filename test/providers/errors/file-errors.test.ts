import { describe, expect, it } from 'vitest';
import { explainRefusal, singleTurn } from './explain-errors.ts';

const turn = { ...singleTurn, largestFile: 'shot.png' };

describe('a refusal of a request with files', () => {
  it.each([
    ['anthropic', 413, { type: 'request_too_large', message: 'Request exceeds the maximum size' }],
    ['groq', 413, { message: 'Request Entity Too Large' }],
    ['openrouter', 413, { code: 413, message: 'Payload too large' }],
  ])('by %s for its size names its largest file', async (id, status, error) => {
    const shown = await explainRefusal(id, status, { error }, { turn });
    expect(shown.cause).toBe('the request is too large: leave out shot.png, its largest file');
    expect((await explainRefusal(id, status, { error })).cause).toContain('shorten it');
  });

  it.each([
    [
      'anthropic',
      {
        type: 'invalid_request_error',
        message:
          'messages.0.content.0.image.source.base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels',
      },
    ],
    ['openai', { code: 'image_dimensions_too_large', message: 'The image is too large.' }],
  ])('by %s for the pixels of a picture says which to scale down', async (id, error) => {
    const shown = await explainRefusal(id, 400, { error }, { turn });
    expect(shown.cause).toBe('the-model takes no picture of so many pixels: scale down shot.png');
    expect(shown.suggestion).toBe('↑ brings the question back for editing');
  });

  it.each([
    [
      'openai',
      400,
      {
        error: { message: 'Invalid content type. image_url is only supported by certain models.' },
      },
    ],
    ['xai', 400, { error: 'Image inputs are not supported by this model.' }],
    ['mistral', 400, { message: 'Image input is not enabled for this model' }],
    [
      'deepseek',
      400,
      {
        error: {
          message:
            'Failed to deserialize the JSON body into the target type: messages[0]: unknown variant `image_url`, expected `text`',
        },
      },
    ],
    ['ollama', 500, { error: 'this model is missing data required for image input' }],
  ])('by %s because of its model says so', async (id, status, body) => {
    const shown = await explainRefusal(id, status, body, { turn });
    expect(shown.cause).toBe(
      'the-model does not read such files: leave out shot.png, or use another model',
    );
    expect(shown.suggestion).toBe(`model list --provider ${id}`);
  });
});
