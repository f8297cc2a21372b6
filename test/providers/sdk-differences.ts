/** Headers that a browser sets or by which SDKs identify themselves; with extra ones some preflights fail. */
export const everywhere =
  /^headers\.(?:accept|user-agent|cookie|x-stainless-.*|x-goog-api-client)$/;

const plain = 'a string stands for one text part';
const browser = 'Anthropic answers pages only with this header';
const proven = 'this version and header are known to work from pages';
const current = 'max_tokens is deprecated here, and some models refuse it';
const bare = 'a GET has no content, and without this header it needs no preflight';
const whole = 'one page holds the whole list';
const inOptions = 'Ollama reads limits and sampling only inside options';
const shown = 'keysh shows reasoning';
const unused = 'keysh does not use this feature';
const stopped = 'only requests with such a parameter go to this endpoint';
const bothVersions = 'both versions of the API take the request';
const usual = 'this is the usual detail, and the SDK requires the field';
const noRole = 'a system instruction needs no role';
const fresh = 'the reasoning of earlier turns is not sent again';
const free = 'the model decides whether it searches, which is the default';
const nearby = 'keysh does not know where the user is';
const counted = 'keysh shows token counts';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Differences, from the SDK to keysh, with the reason. */
export const differences: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'ai-sdk anthropic': [
    ['body.messages.0.content: undefined -> "hi"', plain],
    ['body.messages.0.content.0.text: "hi" -> undefined', plain],
    ['body.messages.0.content.0.type: "text" -> undefined', plain],
    ['body.system: undefined -> "SYS"', plain],
    ['body.system.0.text: "SYS" -> undefined', plain],
    ['body.system.0.type: "text" -> undefined', plain],
    ['body.thinking.display: undefined -> "summarized"', shown],
    ['body.thinking.type: undefined -> "adaptive"', shown],
    ['headers.anthropic-dangerous-direct-browser-access: undefined -> "true"', browser],
  ],
  'ai-sdk openai': [
    ['body.max_completion_tokens: undefined -> 64', current],
    ['body.max_tokens: 64 -> undefined', current],
    ['body.stop.0: undefined -> "END"', stopped],
  ],
  'ai-sdk openaiReasoning': [['body.stop.0: undefined -> "END"', stopped]],
  'ai-sdk xai': [
    ['body.max_completion_tokens: 64 -> undefined', 'xAI takes both names'],
    ['body.max_tokens: undefined -> 64', 'xAI takes both names'],
    ['body.stop.0: undefined -> "END"', stopped],
  ],
  'openai responses stream reasoning': [
    ['body.prompt_cache_key: "conversation-1" -> undefined', unused],
  ],
  'ai-sdk xai responses image, reasoning': [
    ['body.include.0: "reasoning.encrypted_content" -> undefined', fresh],
    ['body.input.1.content.1.detail: undefined -> "auto"', usual],
  ],
  'ai-sdk openai responses image and file': [
    ['body.include.0: "reasoning.encrypted_content" -> undefined', fresh],
    ['body.input.1.content.1.detail: undefined -> "auto"', usual],
  ],
  'openai chat image and file': [['body.seed: undefined -> 1', stopped]],
  '@anthropic-ai/sdk image, document, cache_control': [
    ['body.thinking.display: undefined -> "summarized"', shown],
    ['body.thinking.type: undefined -> "adaptive"', shown],
    ['headers.anthropic-version: "2026-10-21" -> "2023-06-01"', proven],
    ['headers.authorization: "Bearer test-key" -> undefined', proven],
    ['headers.x-api-key: undefined -> "test-key"', proven],
  ],
  '@google/genai inlineData': [
    ['body.generationConfig.thinkingConfig.includeThoughts: undefined -> true', shown],
    ['body.systemInstruction.role: "user" -> undefined', noRole],
    [
      'url: "/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse" -> "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse"',
      bothVersions,
    ],
  ],
  'ai-sdk openrouter image and file': [
    ['body.max_completion_tokens: undefined -> 64', current],
    ['body.max_tokens: 64 -> undefined', current],
  ],
  'ai-sdk mistral image and file': [
    [
      'body.messages.0.content.2.document_name: undefined -> "paper.pdf"',
      'the name tells the model which file is meant',
    ],
  ],
  'ai-sdk groq image': [
    ['body.max_completion_tokens: undefined -> 64', current],
    ['body.max_tokens: 64 -> undefined', current],
    ['body.stream_options.include_usage: undefined -> true', counted],
  ],
  'groq-sdk image_url': [['body.stream_options.include_usage: undefined -> true', counted]],
  'ai-sdk gemini': [
    ['body.generationConfig.thinkingConfig.includeThoughts: undefined -> true', shown],
  ],
  'ai-sdk groq': [
    ['body.max_completion_tokens: undefined -> 64', current],
    ['body.max_tokens: 64 -> undefined', current],
    ['body.stream_options.include_usage: undefined -> true', counted],
  ],
  'ai-sdk mistral': [
    ['body.messages.1.content: undefined -> "hi"', plain],
    ['body.messages.1.content.0.text: "hi" -> undefined', plain],
    ['body.messages.1.content.0.type: "text" -> undefined', plain],
  ],
  'ai-sdk openrouter': [
    ['body.max_completion_tokens: undefined -> 64', current],
    ['body.max_tokens: 64 -> undefined', current],
    ['body.messages.0.content: undefined -> "SYS"', plain],
    ['body.messages.0.content.0.text: "SYS" -> undefined', plain],
    ['body.messages.0.content.0.type: "text" -> undefined', plain],
  ],
  'ai-sdk ollama': [
    ['body.max_output_tokens: 64 -> undefined', inOptions],
    ['body.options.num_predict: undefined -> 64', inOptions],
    ['body.options.temperature: undefined -> 0.5', inOptions],
    ['body.temperature: 0.5 -> undefined', inOptions],
  ],
  '@anthropic-ai/sdk browser flag': [
    ['headers.anthropic-version: "2026-10-21" -> "2023-06-01"', proven],
    ['headers.authorization: "Bearer test-key" -> undefined', proven],
    ['headers.x-api-key: undefined -> "test-key"', proven],
  ],
  '@anthropic-ai/sdk models': [
    ['headers.anthropic-dangerous-direct-browser-access: undefined -> "true"', browser],
    ['headers.anthropic-version: "2026-10-21" -> "2023-06-01"', proven],
    ['headers.authorization: "Bearer test-key" -> undefined', proven],
    ['headers.x-api-key: undefined -> "test-key"', proven],
    ['url: "/v1/models?limit=5" -> "/v1/models?limit=1000"', whole],
  ],
  '@anthropic-ai/sdk thinking summarized, effort': [
    ['headers.anthropic-version: "2026-10-21" -> "2023-06-01"', proven],
    ['headers.authorization: "Bearer test-key" -> undefined', proven],
    ['headers.x-api-key: undefined -> "test-key"', proven],
  ],
  'ai-sdk deepseek effort': [
    ['body.thinking.type: "enabled" -> undefined', 'models with an effort reason by default'],
  ],
  '@google/genai thinkingLevel': [
    [
      'body.generationConfig.thinkingConfig.thinkingLevel: "LOW" -> "low"',
      'levels are read in either case',
    ],
    [
      'url: "/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse" -> "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse"',
      bothVersions,
    ],
  ],
  '@google/genai thinkingBudget': [
    ['body.generationConfig.thinkingConfig.includeThoughts: undefined -> true', shown],
    [
      'url: "/v1/models/gemini-2.5-flash:streamGenerateContent?alt=sse" -> "/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse"',
      bothVersions,
    ],
  ],
  'ollama-js chat think off, format': [
    ['body.format.properties.a.type: "string" -> undefined', unused],
    ['body.format.required.0: "a" -> undefined', unused],
    ['body.format.type: "object" -> undefined', unused],
  ],
  '@google/genai stream': [['body.systemInstruction.role: "user" -> undefined', noRole]],
  '@google/genai models': [
    ['headers.content-type: "application/json" -> undefined', bare],
    ['url: "/v1beta/models?pageSize=5" -> "/v1beta/models?pageSize=1000"', whole],
  ],
  'ollama-js chat': [
    ['body.keep_alive: "5m" -> undefined', 'how long a model stays loaded is a setting of Ollama'],
  ],
  'openai sdk at xai, responses web and x search': [
    ['body.input.1.content: undefined -> "hi"', plain],
    ['body.input.1.content.0.text: "what is this?" -> undefined', plain],
    ['body.input.1.content.0.type: "input_text" -> undefined', plain],
    ['body.input.1.content.1.detail: "auto" -> undefined', unused],
    [`body.input.1.content.1.image_url: "${picture}" -> undefined`, unused],
    ['body.input.1.content.1.type: "input_image" -> undefined', unused],
    ['body.tools.1.type: "x_search" -> undefined', unused],
  ],
  'ai-sdk xai responses web and x search': [
    ['body.include.0: "reasoning.encrypted_content" -> undefined', fresh],
    ['body.input.0.content: undefined -> "hi"', plain],
    ['body.input.0.content.0.text: "hi" -> undefined', plain],
    ['body.input.0.content.0.type: "input_text" -> undefined', plain],
    ['body.tool_choice: "auto" -> undefined', free],
    ['body.tools.1.type: "x_search" -> undefined', unused],
  ],
  'ai-sdk openai responses web search': [
    ['body.include.1: "reasoning.encrypted_content" -> undefined', fresh],
    ['body.input.0.content: undefined -> "hi"', plain],
    ['body.input.0.content.0.text: "hi" -> undefined', plain],
    ['body.input.0.content.0.type: "input_text" -> undefined', plain],
    ['body.tool_choice: "auto" -> undefined', free],
    ['body.tools.0.user_location.country: "CH" -> undefined', nearby],
  ],
  '@anthropic-ai/sdk web search': [
    ['body.thinking.display: undefined -> "summarized"', shown],
    ['body.thinking.type: undefined -> "adaptive"', shown],
    ['headers.anthropic-version: "2026-10-21" -> "2023-06-01"', proven],
    ['headers.authorization: "Bearer test-key" -> undefined', proven],
    ['headers.x-api-key: undefined -> "test-key"', proven],
  ],
  'ai-sdk anthropic web search, thinking': [
    ['body.messages.0.content: undefined -> "hi"', plain],
    ['body.messages.0.content.0.text: "hi" -> undefined', plain],
    ['body.messages.0.content.0.type: "text" -> undefined', plain],
    ['body.tool_choice.type: "auto" -> undefined', free],
    ['headers.anthropic-dangerous-direct-browser-access: undefined -> "true"', browser],
  ],
  '@google/genai googleSearch': [
    ['body.generationConfig.thinkingConfig.includeThoughts: undefined -> true', shown],
    [
      'url: "/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse" -> "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse"',
      bothVersions,
    ],
  ],
  'groq-sdk browser_search': [
    ['body.stream_options.include_usage: undefined -> true', counted],
    ['body.tool_choice: "required" -> undefined', free],
  ],
  'ai-sdk groq browser search': [
    ['body.stream_options.include_usage: undefined -> true', counted],
    ['body.tool_choice: "required" -> undefined', free],
  ],
  'ollama-js list': [['headers.content-type: "application/json" -> undefined', bare]],
};
