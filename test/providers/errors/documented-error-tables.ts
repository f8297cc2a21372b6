/**
 * Errors that the providers document, and some whose wording users report: status, code, words in short; then the kind,
 * a part of the cause and the command shown to somebody who asked the-model once at the command prompt. A code column may
 * name further fields: `type=tokens`, `param=stream`.
 */
const anthropic = `
400 | invalid_request_error | Your credit balance is too low to access the Anthropic API | no-credit | credit used up at Anthropic: add credits | model use gemini:
400 | invalid_request_error | You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC. | spend-limit | is reached and is reset in 4 days: raise it at https://platform.claude.com/settings/billing | model use gemini:
400 | invalid_request_error | You have reached your specified workspace API usage limits. | spend-limit | the spending limit of this account or project | model use gemini:
400 | invalid_request_error | prompt is too long: 213456 tokens > 200000 maximum | context | the message is longer than the-model can read | ↑ brings the question back for editing
400 | invalid_request_error | input length and \`max_tokens\` exceed context limit: 178959 + 64000 > 200000 | reply-room | it leaves room for 21,041 tokens | /retry -o max_tokens=21041
400 | invalid_request_error | max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for x | parameter | writes at most 64,000 tokens | /retry -o max_tokens=64000
400 | invalid_request_error | temperature: range: 0..1 | parameter | does not accept temperature | model list --provider anthropic
400 | invalid_request_error | Output blocked by content filtering policy | content | content filter of Anthropic | ↑ brings the question back for editing
400 | invalid_request_error | This organization has been disabled. | account | restricted or deactivated | model use gemini:
400 | invalid_request_error | Web search is not enabled for this organization. | no-search | an administrator can enable it at https://platform.claude.com/settings/privacy | /retry -o search=off
403 | permission_error | The web_search tool is not currently enabled for your organization. | no-search | web search is not enabled for this organization | /retry -o search=off
400 | invalid_request_error | tools.0: web_search_20250305 must be enabled in the Console by an administrator | no-search | or ask without it | /retry -o search=off
400 | invalid_request_error | Your organization has not enabled web search. | no-search | or ask without it | /retry -o search=off
400 | invalid_request_error | Enable web search in the Console before using it. | no-search | or ask without it | /retry -o search=off
400 | invalid_request_error | Web search has been disabled by your organization admin | no-search | or ask without it | /retry -o search=off
403 | permission_error | Web search is not available for your organization | no-search | or ask without it | /retry -o search=off
400 | invalid_request_error | tools.0.web_search_20250305: this tool is not supported by claude-x | parameter | does not accept search | model list --provider anthropic
400 | invalid_request_error | messages: at least one message is required | rejected | did not accept the request | ↑ brings the question back for editing
401 | authentication_error | invalid x-api-key | unauthorized | invalid or revoked | key rotate anthropic
401 | authentication_error | CORS requests are not allowed for this Organization because of its settings. | no-browser | the key itself is fine | model use gemini:
402 | billing_error | There is an issue with your billing | payment | billing has lapsed at Anthropic | model use gemini:
403 | permission_error | Your API key does not have permission | forbidden | the key may not use the-model | model list --provider anthropic
404 | not_found_error | model: claude-x | unknown-model | has no model named the-model | model list --provider anthropic
409 | conflict_error | The request conflicts with the state of the resource | rejected | did not accept the request | ↑ brings the question back for editing
413 | request_too_large | Request exceeds the maximum size | too-large | the message is too large | ↑ brings the question back for editing
429 | rate_limit_error | This request would exceed your rate limit of 30,000 input tokens per minute | rate-limit | retry in about a minute | /retry
429 | rate_limit_error error_code=enforced_spend_limit_reached | Monthly cap of the tier reached | spend-limit | raise it at https://platform.claude.com/settings/limits | model use gemini:
429 | rate_limit_error | Extra usage is required for long context requests. | plan | does not include the-model | model list --provider anthropic
500 | api_error | Internal server error | server | had an internal error | /retry
504 | timeout_error | Request timed out | timeout | timed out while processing | /retry
529 | overloaded_error | Overloaded | overloaded | is overloaded | /retry
`;

const openai = `
400 | context_length_exceeded param=messages | This model's maximum context length is 128000 tokens. However, your messages resulted in 130012 tokens. | context | the message is longer than the-model can read | ↑ brings the question back for editing
400 | unsupported_value param=reasoning.summary | The organization must be verified before it gets summaries. | no-summary | verify yours at https://platform.openai.com/settings/organization/general | provider set openai --thoughts off
400 | | Your organization must be verified to generate reasoning summaries. | no-summary | which may take 15 minutes, or do without summaries | provider set openai --thoughts off
400 | unsupported_value param=stream | The organization must be verified before it streams. | unverified | verify it at https://platform.openai.com/settings/organization/general | model list --provider openai
400 | unsupported_parameter param=temperature | temperature is fixed at 1 | parameter | does not accept temperature | model list --provider openai
400 | unsupported_value param=messages[0].role | the role system is not known here | parameter | does not accept messages[0].role | model list --provider openai
400 | type=invalid_request_error param=max_tokens | max_tokens is too large: 50000. This model supports at most 16384 completion tokens | parameter | writes at most 16,384 tokens | /retry -o max_tokens=16384
400 | type=invalid_request_error param=model | This model is not supported in the v1/chat/completions endpoint. Did you mean to use v1/responses? | wrong-endpoint | is not a model for chat | model list --provider openai
400 | content_policy_violation | Your request was rejected | content | content filter of OpenAI | ↑ brings the question back for editing
400 | invalid_prompt | Your prompt was flagged as potentially violating our usage policy | content | content filter of OpenAI | ↑ brings the question back for editing
401 | invalid_api_key | Incorrect API key provided | unauthorized | activate billing | key rotate openai
401 | ip_not_authorized | Your IP is not authorized | restricted-key | limited to other sites, addresses or APIs | key rotate openai
401 | type=invalid_request_error | You must be a member of an organization to use the API | account | a new key does not help | model use gemini:
401 | account_deactivated | The account of this key has been deactivated | account | restricted or deactivated | model use gemini:
403 | unsupported_country_region_territory type=request_forbidden | Country, region, or territory not supported | region | does not serve the country | model use gemini:
403 | model_not_found | Project p does not have access to model m | forbidden | some models need a higher usage tier | model list --provider openai
404 | model_not_found | no model has the name m | unknown-model | has no model named the-model | model list --provider openai
404 | model_not_found | The model m has been deprecated | retired-model | has retired the-model | model list --provider openai
400 | type=invalid_request_error param=tools | Deep research models require a tool that searches. | needs-search | answers only with web search, which is off | /retry -o search=on
404 | param=model | This model is only supported in v1/responses and not in v1/chat/completions. | wrong-endpoint | is not a model for chat | model list --provider openai
404 | param=model | This is not a chat model and thus not supported in the v1/chat/completions endpoint. | wrong-endpoint | use another model | model list --provider openai
429 | rate_limit_exceeded type=requests | Rate limit reached for m on requests per min. Please try again in 20s. | rate-limit | retry in 20 s | /retry
429 | rate_limit_exceeded type=tokens | Request too large for m on tokens per min (TPM): Limit 30000, Requested 35000. | token-limit | one request of 35,000 tokens is over the limit of 30,000 tokens a minute | model list --provider openai
429 | slow_down type=rate_limit_error | Your traffic grew too fast | rate-limit | retry in about a minute | /retry
429 | insufficient_quota type=insufficient_quota | The quota is used up | no-credit | credit used up | model use gemini:
429 | credit_balance_exhausted type=insufficient_quota | You have no credits remaining | no-credit | credit used up | model use gemini:
429 | project_spend_limit_exceeded type=insufficient_quota | The project reached its limit | spend-limit | raise it at https://platform.openai.com/settings/organization/limits | model use gemini:
429 | organization_usage_limit_exceeded type=insufficient_quota | Usage limit reached | spend-limit | the spending limit of this account or project | model use gemini:
429 | billing_not_active type=billing_not_active | Your account is not active | payment | billing has lapsed | model use gemini:
500 | type=server_error | The server had an error | server | had an internal error | /retry
503 | server_is_overloaded type=service_unavailable_error | Not enough capacity | overloaded | is overloaded | /retry
`;

const xai = `
400 | invalid-argument | Incorrect API key provided. | invalid-key | make a new one at https://console.x.ai | key rotate xai
400 | invalid-argument | Model not found: grok-x | unknown-model | has no model named the-model | model list --provider xai
400 | invalid-argument | This model's maximum prompt length is 131072 but the request contains 537812 tokens. | context | the message is longer | ↑ brings the question back for editing
400 | invalid-argument | Model m does not support parameter reasoningEffort. | parameter | does not accept reasoning | model list --provider xai
401 | unauthenticated | No authorization header | unauthorized | invalid or revoked | key rotate xai
403 | permission-denied | Your newly created team doesn't have any credits or licenses yet. | new-account | has no credits yet: buy some at https://console.x.ai | model use gemini:
403 | permission-denied | Your team has either used all available credits or reached its monthly spending limit. | no-credit | credit used up at xAI | model use gemini:
403 | personal-team-blocked:spending-limit | You have run out of credits | no-credit | credit used up at xAI | model use gemini:
403 | permission-denied | Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO | content | content filter of xAI | ↑ brings the question back for editing
403 | permission-denied | Your API key is currently blocked | account | restricted or deactivated | model use gemini:
403 | permission-denied | No permission to perform the action | forbidden | the key may not use the-model | model list --provider xai
404 | not-found | The model m does not exist or your team does not have access to it. | unknown-model | has no model named the-model | model list --provider xai
415 | unsupported | Empty request body | rejected | did not accept the request | ↑ brings the question back for editing
422 | invalid | An argument of the request is invalid | rejected | did not accept the request | ↑ brings the question back for editing
429 | resource-exhausted | You are sending too many requests | rate-limit | retry in about a minute | /retry
503 | unavailable | The service is at capacity | overloaded | is overloaded | /retry
`;

const gemini = `
400 | INVALID_ARGUMENT reason=API_KEY_INVALID | API key not valid | invalid-key | make a new one at https://aistudio.google.com/apikey | key rotate gemini
400 | FAILED_PRECONDITION | User location is not supported for the API use. | region | does not serve the country | model use openrouter:
400 | FAILED_PRECONDITION | The free tier is not available in your country. Please enable billing. | region | enabling billing at https://ai.studio/projects may help | model use openrouter:
400 | INVALID_ARGUMENT | The input token count (1196265) exceeds the maximum number of tokens allowed (1048575). | context | the message is longer | ↑ brings the question back for editing
400 | INVALID_ARGUMENT | Unable to submit request because it has a maxOutputTokens value of 99999 but the supported range is from 1 (inclusive) to 65537 (exclusive) | parameter | writes at most 65,536 tokens | /retry -o max_tokens=65536
400 | INVALID_ARGUMENT | Thinking level is not supported for this model. | parameter | does not accept reasoning | model list --provider gemini
400 | INVALID_ARGUMENT | Request contains an invalid argument. | rejected | did not accept the request | ↑ brings the question back for editing
401 | UNAUTHENTICATED reason=ACCESS_TOKEN_TYPE_UNSUPPORTED | Expected OAuth 2 access token | invalid-key | in a header | provider set gemini --key-in header
402 | RESOURCE_EXHAUSTED | Your prepaid credit balance is gone | payment | credits are insufficient | model list --provider gemini
403 | PERMISSION_DENIED | Your API key was reported as leaked. | invalid-key | invalid or revoked | provider set gemini --key-in header
403 | PERMISSION_DENIED reason=API_KEY_HTTP_REFERRER_BLOCKED | Requests from referer <empty> are blocked. | restricted-key | allow https://keysh.example | key rotate gemini
403 | PERMISSION_DENIED reason=API_KEY_SERVICE_BLOCKED | Requests to this API are blocked. | restricted-key | and this API for it | key rotate gemini
403 | PERMISSION_DENIED reason=CONSUMER_SUSPENDED | Consumer has been suspended. | account | restricted or deactivated | model use openrouter:
403 | PERMISSION_DENIED | The caller does not have permission | forbidden | the key may not use the-model | provider set gemini --key-in header
404 | NOT_FOUND | models/m is not found | unknown-model | has no model named the-model | model list --provider gemini
404 | NOT_FOUND | This model models/m is no longer available to new users. | retired-model | has retired the-model | model list --provider gemini
429 | RESOURCE_EXHAUSTED retryDelay=48s | The quota is used up. | rate-limit | retry in 48 s | /retry
429 | RESOURCE_EXHAUSTED retryDelay=20s | Quota exceeded for metric: free_tier_requests, limit: 0, model: m Please retry in 20s. | plan | waiting does not help | model list --provider gemini
429 | RESOURCE_EXHAUSTED retryDelay=20s quotaId=GenerateRequestsPerDayPerProjectPerModel-FreeTier | The quota is used up. | quota | it resets at midnight Pacific time | model use openrouter:
429 | RESOURCE_EXHAUSTED | Your prepayment credits are depleted. | no-credit | credit used up | model list --provider gemini
500 | INTERNAL | An internal error has occurred. | server | had an internal error | /retry
503 | UNAVAILABLE | The model is overloaded. | overloaded | is overloaded | /retry
504 | DEADLINE_EXCEEDED | The deadline expired | timeout | timed out while processing | /retry
`;

const openrouter = `
400 | error_type=invalid_request | x/y is not a valid model ID | unknown-model | has no model named the-model | model list --provider openrouter
400 | availability=wrong_endpoint | Called on the wrong endpoint | wrong-endpoint | is not a model for chat | model list --provider openrouter
400 | error_type=context_length_exceeded | The maximum context length is 200000 tokens, and you requested about 230000 tokens (166000 of text input, 64000 in the output). | reply-room | it leaves room for 34,000 tokens | /retry -o max_tokens=34000
400 | error_type=content_policy_violation | Flagged | content | content filter of OpenRouter | ↑ brings the question back for editing
401 | error_type=authentication | No auth credentials found | unauthorized | make a new one at https://openrouter.ai/settings/keys | key rotate openrouter
402 | error_type=payment_required | Insufficient credits | payment | credits are insufficient | model list --provider openrouter -q free
402 | | This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 3919. | payment | the remaining credit pays for a reply of 3,919 tokens | /retry -o max_tokens=3919
402 | limit_source=openrouter_in_flight_budget | Too many requests are running | rate-limit | retry in about a minute | /retry
403 | | Key limit exceeded (daily limit). Manage it using https://openrouter.ai/settings/keys | spend-limit | the spending limit of this key at OpenRouter is reached: raise it at https://openrouter.ai/settings/keys | key rotate openrouter
403 | limit_source=openrouter_workspace_budget | Budget limit exceeded | spend-limit | this account or project | model use gemini:
403 | reasons=violence provider_name=OpenAI | Your input was flagged. No credits were charged. | content | content filter of OpenRouter | ↑ brings the question back for editing
403 | | Request blocked: prompt injection patterns detected | content | reword it | ↑ brings the question back for editing
403 | availability=region_restricted | Not available in your region | region | does not serve the country | model use gemini:
404 | availability=privacy_restricted | No endpoints match your data policy | privacy | change them at https://openrouter.ai/settings/privacy | model list --provider openrouter
404 | | No endpoints found matching your data policy (Free model publication). | privacy | leave no host for the-model | model list --provider openrouter
404 | | No endpoints found that support image input | no-host | no host of the-model that your account allows supports image input | model list --provider openrouter
404 | | All providers have been ignored. | no-host | can take this request: allow more hosts | model list --provider openrouter
404 | availability=model_deprecated | Was a stealth model | retired-model | has retired the-model | model list --provider openrouter
404 | availability=free_variant_ended | The free period ended | retired-model | has retired the-model | model list --provider openrouter
408 | error_type=timeout | Timed out | timeout | timed out while processing | /retry
413 | error_type=payload_too_large | Too large | too-large | the message is too large | ↑ brings the question back for editing
429 | limit_source=openrouter_free_tier_daily reset=7h | Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day | quota | it resets in 7 hours | model use gemini:
429 | error_type=rate_limit_exceeded | Rate limit exceeded: free-models-per-min. | rate-limit | retry in about a minute | /retry
429 | availability=capacity_exhausted | All providers are at capacity. Retry after 40 seconds. | overloaded | retry in 40 s | /retry
502 | error_type=provider_unavailable | Provider returned error | server | had an internal error | /retry
503 | error_type=provider_overloaded | Overloaded | overloaded | is overloaded | /retry
`;

const deepseek = `
400 | invalid_request_error | Model Not Exist | unknown-model | has no model named the-model | model list --provider deepseek
400 | invalid_request_error | This model's maximum context length is 131072 tokens. However, you requested 131134 tokens (122942 in the messages, 8192 in the completion). | reply-room | it leaves room for 8,130 tokens | /retry -o max_tokens=8130
400 | invalid_request_error | This model's maximum context length is 65536 tokens. However, you requested 87731 tokens (87731 in the messages, 0 in the completion). | context | the message is longer | ↑ brings the question back for editing
400 | invalid_request_error | Content Exists Risk | content | content filter of DeepSeek | ↑ brings the question back for editing
400 | invalid_request_error | Invalid max_tokens value, the valid range of max_tokens is [1, 8192] | parameter | writes at most 8,192 tokens | /retry -o max_tokens=8192
401 | invalid_request_error type=authentication_error | Authentication Fails | unauthorized | make a new one at https://platform.deepseek.com/api_keys | key rotate deepseek
402 | invalid_request_error | Insufficient Balance | payment | credits are insufficient | model use gemini:
422 | invalid_request_error | Failed to deserialize the body | rejected | did not accept the request | ↑ brings the question back for editing
429 | | Rate limit reached | rate-limit | retry in about a minute | /retry
500 | | Server error | server | had an internal error | /retry
503 | | Server overloaded | overloaded | is overloaded | /retry
`;

const groq = `
400 | model_decommissioned | The model m has been decommissioned and is no longer supported. | retired-model | has retired the-model | model list --provider groq
400 | model_terms_required | The model m requires terms acceptance. | blocked-model | an administrator can do that at https://console.groq.com/playground | model list --provider groq
400 | organization_restricted | Organization has been restricted. | account | restricted or deactivated | model use gemini:
400 | blocked_api_access | Blocked by a spend limit | spend-limit | raise it at https://console.groq.com/settings/billing | model use gemini:
400 | context_length_exceeded | Please reduce the length of the messages or completion. | context | the message is longer | ↑ brings the question back for editing
400 | | max_completion_tokens must be less than or equal to 8192, the maximum value for this model | parameter | writes at most 8,192 tokens | /retry -o max_tokens=8192
400 | tool_use_failed | Tool call validation failed | rejected | did not accept the request | ↑ brings the question back for editing
401 | invalid_api_key | Invalid API Key | unauthorized | invalid or revoked | key rotate groq
403 | model_permission_blocked_org type=permissions_error | The model is blocked at the organization level. | blocked-model | at https://console.groq.com/settings/limits | model list --provider groq
404 | model_not_found | no model has the name m | unknown-model | has no model named the-model | model list --provider groq
413 | rate_limit_exceeded type=tokens | Request too large for model m on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size | token-limit | one request of 12,328 tokens is over the limit of 6,000 tokens a minute | model list --provider groq
413 | request_too_large | Request Entity Too Large | too-large | the message is too large | ↑ brings the question back for editing
422 | | Unprocessable Entity | rejected | did not accept the request | ↑ brings the question back for editing
424 | | Failed Dependency | rejected | did not accept the request | ↑ brings the question back for editing
429 | rate_limit_exceeded type=tokens | Rate limit reached on tokens per day (TPD): Limit 100000, Used 97050, Requested 3619. Please try again in 7m12s. | rate-limit | retry in 8 minutes | /retry
498 | capacity_exceeded | Flex tier capacity exceeded | overloaded | is overloaded | /retry
499 | | Request cancelled | rejected | did not accept the request | ↑ brings the question back for editing
500 | | Internal Server Error | server | had an internal error | /retry
502 | | Bad Gateway | server | had an internal error | /retry
503 | | Service Unavailable | overloaded | is overloaded | /retry
`;

const mistral = `
400 | invalid_model code=1500 | Invalid model: m | unknown-model | has no model named the-model | model list --provider mistral
400 | invalid_request_error code=3051 | Prompt contains 40046 tokens and 0 draft tokens, too large for model with 32768 maximum context length | context | the message is longer | ↑ brings the question back for editing
401 | detail | Unauthorized | unauthorized | make a new one at https://console.mistral.ai/api-keys | key rotate mistral
402 | invalid_request_error | The credit balance is zero | payment | credits are insufficient | model use gemini:
402 | invalid_request_error | The monthly spending limit is reached | spend-limit | raise it at https://admin.mistral.ai/organization/billing | model use gemini:
403 | invalid_request_error | Not available on your subscription tier | plan | does not include the-model | model list --provider mistral
404 | invalid_request_error | Resource not found | unknown-model | has no model named the-model | model list --provider mistral
422 | loc=temperature | Input should be less than or equal to 1.5 | parameter | does not accept temperature | model list --provider mistral
422 | loc=messages | Field required | rejected | did not accept the request | ↑ brings the question back for editing
429 | rate_limited code=1300 | Rate limit exceeded | rate-limit | retry in about a minute | /retry
429 | service_tier_capacity_exceeded code=3505 | Service tier capacity exceeded for this model. | overloaded | is overloaded | /retry
500 | server_error | Internal server error | server | had an internal error | /retry
503 | server_error | Service unavailable | overloaded | is overloaded | /retry
504 | server_error | Gateway timeout | timeout | timed out while processing | /retry
`;

const ollama = `
400 | | "m" does not support thinking | parameter | does not accept reasoning | model list --provider ollama
400 | | "m" does not support chat | wrong-endpoint | is not a model for chat | model list --provider ollama
400 | | prompt too long by 4096 tokens | context | the message is longer | ↑ brings the question back for editing
400 | | missing request body | rejected | did not accept the request | ↑ brings the question back for editing
401 | | unauthorized | unauthorized | \`ollama signin\` | /retry
403 | | this model requires a subscription, upgrade for access | plan | a higher plan (https://ollama.com/upgrade) | model list --provider ollama
404 | | model 'm' not found | unknown-model | has no model named the-model | in a terminal: ollama pull the-model, or use an installed one: model list --provider ollama
429 | | you've reached your hourly usage limit, please wait or upgrade to continue | quota | raise the limit at https://ollama.com/upgrade | model use gemini:
429 | | too many requests | rate-limit | retry in about a minute | /retry
500 | | model requires more system memory (2.7 GiB) than is available (2.3 GiB) | memory | does not fit into the memory of this machine | model list --provider ollama
500 | | llama runner process has terminated: signal: killed | memory | use a smaller model | model list --provider ollama
500 | | the model failed to generate a response | server | had an internal error | /retry
502 | | a cloud model cannot be reached | server | had an internal error | /retry
503 | | server busy, please try again. maximum pending requests exceeded | overloaded | is overloaded | /retry
`;

export const tables = {
  anthropic,
  openai,
  xai,
  gemini,
  openrouter,
  deepseek,
  groq,
  mistral,
  ollama,
};
