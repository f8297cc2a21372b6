// The renderer of Markdown, loaded after the first prompt.
export { FoldedText } from './folded-text.ts';
export { MarkdownOutput } from './markdown-output.ts';
export { partsOf } from './parts.ts';
export { spokenText } from './spoken-text.ts';
