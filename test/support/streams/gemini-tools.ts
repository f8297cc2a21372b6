import { sse, streamsOf } from './composed-stream.ts';
import { counts, event, ofText, response, stop, thoughtSignature } from './gemini-events.ts';

const web = (title: string) => ({ web: { uri: `https://example.org/${title}`, title } });
const sourceOf = (title: string) => ({ url: `https://example.org/${title}`, title });
/** The page of Google with the results of the search. */
const ownSearch = { url: 'https://www.google.com/search?q=tides', title: 'Search: tides' };
const segment = { endIndex: 12, text: 'Twice a day.' };
const grounding = {
  searchEntryPoint: { renderedContent: '<div>tides</div>' },
  groundingChunks: [web('tides')],
  groundingSupports: [{ segment, groundingChunkIndices: [0] }],
  webSearchQueries: ['tides'],
};

/** Replies of Gemini with function calls, code, searches and cached prompts. */
export const geminiToolStreams = streamsOf('gemini', 'gemini', [
  [
    'a function call with a signature',
    [
      event(
        [{ functionCall: { name: 'clock', args: {} }, thoughtSignature }],
        { ...stop, finishMessage: 'A function is called.' },
        counts(48, 10, 60),
      ),
    ],
    { text: '', usage: { input: 48, output: 10, beside: 60 }, end: ['done', 'STOP'] },
  ],
  [
    'a function call, then an empty part with the finish reason',
    [
      event([{ functionCall: { name: 'clock', args: {} }, thoughtSignature }], {}, counts(29, 6)),
      event([{ text: '' }], stop, counts(29, 6, 80)),
    ],
    { text: '', usage: { input: 29, output: 6, beside: 80 }, end: ['done', 'STOP'] },
  ],
  [
    'code executed by the service',
    [
      event(
        [
          {
            executableCode: { language: 'PYTHON', code: 'print(6 * 7)', id: 'c1' },
            thoughtSignature,
          },
          { text: '' },
        ],
        {},
        counts(46, 20, 70),
      ),
      event(
        [{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '42\n', id: 'c1' } }],
        {},
        counts(46),
      ),
      event([{ text: 'It is 42.' }], {}, counts(46, 26, 70)),
      event([{ text: '' }], stop, {
        ...counts(46, 26, 70, {
          toolUsePromptTokenCount: 90,
          toolUsePromptTokensDetails: ofText(90),
        }),
      }),
    ],
    {
      text: 'It is 42.',
      usage: { input: 136, output: 26, beside: 70 },
      end: ['done', 'STOP'],
    },
  ],
  [
    'a prompt with an image, partly cached',
    [
      event([{ text: 'A fern.' }], stop, {
        ...counts(300, 3, 9, {
          promptTokensDetails: [...ofText(42), { modality: 'IMAGE', tokenCount: 258 }],
          cachedContentTokenCount: 200,
          cacheTokensDetails: ofText(200),
        }),
      }),
    ],
    {
      text: 'A fern.',
      usage: { input: 300, output: 3, beside: 9, cached: 200 },
      end: ['done', 'STOP'],
    },
  ],
  [
    'a search with its sources in one event',
    [
      event(
        [{ text: 'Twice a day.' }],
        { ...stop, groundingMetadata: grounding },
        counts(9, 4, 33),
      ),
    ],
    {
      text: 'Twice a day.',
      usage: { input: 9, output: 4, beside: 33, searches: 1 },
      search: { queries: ['tides'], sources: [sourceOf('tides'), ownSearch] },
      end: ['done', 'STOP'],
    },
  ],
  [
    'a search with its sources in the last event, LF line ends',
    [
      event([{ text: 'The tide' }], { groundingMetadata: {} }, counts(9, 2)),
      event([{ text: ' comes in.' }], { groundingMetadata: {} }, counts(9, 5)),
      sse(
        response(
          [{ text: ' Twice a day. – 潮' }],
          {
            ...stop,
            groundingMetadata: {
              ...grounding,
              groundingChunks: [web('tides'), web('moon')],
              groundingSupports: [
                { segment, groundingChunkIndices: [0] },
                { segment: { startIndex: 13, ...segment }, groundingChunkIndices: [0, 1] },
              ],
            },
          },
          counts(9, 14, 33),
        ),
      ),
    ],
    {
      text: 'The tide comes in. Twice a day. – 潮',
      usage: { input: 9, output: 14, beside: 33, searches: 1 },
      search: { queries: ['tides'], sources: [sourceOf('tides'), sourceOf('moon'), ownSearch] },
      end: ['done', 'STOP'],
    },
  ],
  [
    'a search reported as a tool call',
    [
      event(
        [
          {
            toolCall: { toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['tides'] }, id: 't1' },
            thoughtSignature,
          },
        ],
        {},
        counts(9, undefined, 40),
      ),
      event(
        [
          {
            toolResponse: {
              toolType: 'GOOGLE_SEARCH_WEB',
              response: { search_suggestions: '<div>tides</div>' },
              id: 't1',
            },
            thoughtSignature,
          },
        ],
        {},
        counts(9, 4, 40),
      ),
      event([{ text: 'Twice a day.' }], {}, counts(9, 8, 40)),
      event(
        [{ text: '' }],
        {
          ...stop,
          groundingMetadata: { ...grounding, webSearchQueries: ['tides', ''] },
        },
        counts(9, undefined, 40),
      ),
    ],
    {
      text: 'Twice a day.',
      usage: { input: 9, output: 8, beside: 40, searches: 2 },
      search: { queries: ['tides'], sources: [sourceOf('tides'), ownSearch] },
      end: ['done', 'STOP'],
    },
  ],
]);
