import { describe, expect, it } from 'vitest';
import { writeRequest } from '../../../src/providers/dialects/index.ts';
import type { Message, MessageFile } from '../../../src/providers/message.ts';
import { providerWithId } from '../lookup.ts';

const one: MessageFile = { kind: 'picture', type: 'image/jpeg', name: 'one.jpg', data: 'T05F' };
const two: MessageFile = { kind: 'picture', type: 'image/png', name: 'two.png', data: 'VFdP' };
const paper: MessageFile = { kind: 'pdf', type: 'application/pdf', name: 'a.pdf', data: 'UERG' };

/** The model of each provider, and how it is sent a text, the pictures and the PDF. */
const forms: readonly (readonly [
  id: string,
  model: string,
  parts: { readonly text: object; readonly files: readonly object[] },
  order?: 'files first',
])[] = [
  [
    'anthropic',
    'claude-sonnet-5-5',
    {
      text: { type: 'text', text: 'what?' },
      files: [
        { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'T05F' } },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'VFdP' } },
        {
          type: 'document',
          source: { type: 'base64', media_type: 'application/pdf', data: 'UERG' },
          title: 'a.pdf',
        },
      ],
    },
    'files first',
  ],
  [
    'openai',
    'gpt-5.6-terra',
    {
      text: { type: 'input_text', text: 'what?' },
      files: [
        { type: 'input_image', image_url: 'data:image/jpeg;base64,T05F', detail: 'auto' },
        { type: 'input_image', image_url: 'data:image/png;base64,VFdP', detail: 'auto' },
        { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,UERG' },
      ],
    },
  ],
  [
    'xai',
    'grok-4.6',
    {
      text: { type: 'input_text', text: 'what?' },
      files: [
        { type: 'input_image', image_url: 'data:image/jpeg;base64,T05F', detail: 'auto' },
        { type: 'input_image', image_url: 'data:image/png;base64,VFdP', detail: 'auto' },
      ],
    },
  ],
  [
    'gemini',
    'gemini-3.8-flash',
    {
      text: { text: 'what?' },
      files: [
        { inlineData: { mimeType: 'image/jpeg', data: 'T05F' } },
        { inlineData: { mimeType: 'image/png', data: 'VFdP' } },
        { inlineData: { mimeType: 'application/pdf', data: 'UERG' } },
      ],
    },
    'files first',
  ],
  ...(['openrouter', 'deepseek', 'groq'] as const).map(
    (id) =>
      [
        id,
        'm',
        {
          text: { type: 'text', text: 'what?' },
          files: [
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,T05F' } },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,VFdP' } },
            {
              type: 'file',
              file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,UERG' },
            },
          ],
        },
      ] as const,
  ),
  [
    'mistral',
    'mistral-large-4',
    {
      text: { type: 'text', text: 'what?' },
      files: [
        { type: 'image_url', image_url: 'data:image/jpeg;base64,T05F' },
        { type: 'image_url', image_url: 'data:image/png;base64,VFdP' },
        {
          type: 'document_url',
          document_url: 'data:application/pdf;base64,UERG',
          document_name: 'a.pdf',
        },
      ],
    },
  ],
];

/** The contents of the messages in the body of a request. */
function contentsFor(id: string, model: string, messages: readonly Message[]): readonly unknown[] {
  const { json } = writeRequest({ model, messages, parameters: {} }, providerWithId(id));
  const body = json as { messages?: object[]; input?: object[]; contents?: object[] };
  const written = body.messages ?? body.input ?? body.contents ?? [];
  return written.map((message) =>
    'parts' in message ? message.parts : (message as { content: unknown }).content,
  );
}

const rows = forms.map(([id, model, parts, order = 'text first']) => ({
  ...{ id, model, order },
  ...parts,
}));

describe.each(rows)('[FIL-01] $id is sent', ({ id, model, text, files, order }) => {
  const given = files.length === 3 ? [one, two, paper] : [one, two];
  const inOrder = (parts: readonly object[]) =>
    order === 'files first' ? [...parts, text] : [text, ...parts];
  const contentOf = (message: Partial<Message>) =>
    contentsFor(id, model, [{ role: 'user', text: 'what?', ...message }])[0];

  it.each([[[0]], [[0, 1]], [[2]], [[0, 1, 2]]])('the files %j with a text', (places) => {
    const wanted = places.filter((place) => place < given.length);
    const chosen = given.filter((_, place) => wanted.includes(place));
    const parts = files.filter((_, place) => wanted.includes(place));
    if (chosen.length > 0) expect(contentOf({ files: chosen })).toEqual(inOrder(parts));
  });

  it('files without a text, and no empty text', () => {
    expect(contentOf({ files: given, text: '' })).toEqual(files);
  });

  it('the files of an earlier question', () => {
    const contents = contentsFor(id, model, [
      { role: 'user', text: 'what?', files: [one] },
      { role: 'assistant', text: 'a cat' },
      { role: 'user', text: 'what?' },
    ]);
    expect(contents[0]).toEqual(inOrder(files.slice(0, 1)));
    expect(contents[2]).toEqual(id === 'gemini' ? [text] : 'what?');
  });
});

describe('[FIL-01] ollama is sent', () => {
  const write = (files: readonly MessageFile[], text = 'what?') => {
    const request = {
      model: 'm',
      messages: [{ role: 'user', text, files }],
      parameters: {},
    } as const;
    return (writeRequest(request, providerWithId('ollama')).json as { messages: unknown }).messages;
  };

  it('pictures beside the text, without a prefix', () => {
    expect(write([one])).toEqual([{ role: 'user', content: 'what?', images: ['T05F'] }]);
    expect(write([one, two], '')).toEqual([
      { role: 'user', content: '', images: ['T05F', 'VFdP'] },
    ]);
  });

  it('no PDF', () => {
    expect(write([paper])).toEqual([{ role: 'user', content: 'what?' }]);
  });
});

it('a parameter that moves a request of openai to chat completions moves its files', () => {
  const request = {
    model: 'gpt-4.1',
    messages: [{ role: 'user', text: 'what?', files: [one, paper] }],
    parameters: { seed: 1 },
  } as const;
  expect(writeRequest(request, providerWithId('openai')).json).toMatchObject({
    messages: [
      {
        content: [
          { type: 'text', text: 'what?' },
          { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,T05F' } },
          {
            type: 'file',
            file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,UERG' },
          },
        ],
      },
    ],
  });
});

it('the notes of a request about files are those of its encoding', () => {
  const request = {
    model: 'gpt-4.1',
    messages: [{ role: 'user', text: 'a' }],
    notes: ['a.pdf is left out: it is no longer stored'],
    parameters: {},
  } as const;
  expect(writeRequest(request, providerWithId('openai')).notes).toEqual(request.notes);
});
