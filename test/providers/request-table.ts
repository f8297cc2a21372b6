/** The messages of every request in the table. */
export const messages = [
  { role: 'user', content: 'hi' },
  { role: 'assistant', content: 'yes?' },
  { role: 'user', content: 'go' },
];
const systemAndMessages = [{ role: 'system', content: 'SYS' }, ...messages];
export const sampling = { temperature: 0.5, top_p: 0.9, stop: ['END'], seed: 7 };
const askUsage = { stream_options: { include_usage: true } };
const bearer = { authorization: 'Bearer K', 'content-type': 'application/json' };
const parts = [
  { role: 'user', parts: [{ text: 'hi' }] },
  { role: 'model', parts: [{ text: 'yes?' }] },
  { role: 'user', parts: [{ text: 'go' }] },
];

/** The request to each provider with every parameter set: id, model, address, headers, body. */
export const requests: readonly (readonly [
  string,
  string,
  string,
  Record<string, string>,
  object,
])[] = [
  [
    'anthropic',
    'claude-haiku-4-5',
    'https://api.anthropic.com/v1/messages',
    {
      'x-api-key': 'K',
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
      'content-type': 'application/json',
    },
    {
      system: 'SYS',
      messages,
      max_tokens: 99,
      temperature: 0.5,
      top_p: 0.9,
      stop_sequences: ['END'],
      stream: true,
    },
  ],
  [
    'openai',
    'gpt-4.1',
    'https://api.openai.com/v1/chat/completions',
    bearer,
    {
      messages: systemAndMessages,
      max_completion_tokens: 99,
      ...sampling,
      stream: true,
      ...askUsage,
    },
  ],
  [
    'xai',
    'grok-4.6',
    'https://api.x.ai/v1/chat/completions',
    bearer,
    {
      messages: systemAndMessages,
      max_tokens: 99,
      ...sampling,
      reasoning_effort: 'low',
      stream: true,
      ...askUsage,
    },
  ],
  [
    'gemini',
    'gemini-3.8-flash',
    'https://generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse&key=K',
    { 'content-type': 'application/json' },
    {
      systemInstruction: { parts: [{ text: 'SYS' }] },
      contents: parts,
      generationConfig: {
        maxOutputTokens: 99,
        temperature: 0.5,
        topP: 0.9,
        stopSequences: ['END'],
        seed: 7,
        thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' },
      },
    },
  ],
  [
    'openrouter',
    'a/b:free',
    'https://openrouter.ai/api/v1/chat/completions',
    bearer,
    {
      messages: systemAndMessages,
      max_completion_tokens: 99,
      ...sampling,
      reasoning: { effort: 'low' },
      stream: true,
    },
  ],
  [
    'deepseek',
    'deepseek-flash',
    'https://api.deepseek.com/chat/completions',
    bearer,
    {
      messages: systemAndMessages,
      max_tokens: 99,
      stop: ['END'],
      seed: 7,
      reasoning_effort: 'low',
      stream: true,
      ...askUsage,
    },
  ],
  [
    'groq',
    'openai/gpt-oss-20b',
    'https://api.groq.com/openai/v1/chat/completions',
    bearer,
    {
      messages: systemAndMessages,
      max_completion_tokens: 99,
      ...sampling,
      reasoning_effort: 'low',
      stream: true,
      ...askUsage,
    },
  ],
  [
    'mistral',
    'mistral-small-latest',
    'https://api.mistral.ai/v1/chat/completions',
    bearer,
    {
      messages: systemAndMessages,
      max_tokens: 99,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['END'],
      random_seed: 7,
      reasoning_effort: 'none',
      stream: true,
    },
  ],
  [
    'ollama',
    'llama3.2',
    'http://localhost:11434/api/chat',
    { 'content-type': 'application/json' },
    {
      messages: systemAndMessages,
      think: 'low',
      stream: true,
      options: { num_predict: 99, ...sampling },
    },
  ],
];
