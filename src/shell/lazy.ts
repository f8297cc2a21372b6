// Code loaded as one file after the first prompt: commands, turns and error reports.
export { isUnclosed } from '../../commands/argv.ts';
export { dropChips } from '../../commands/chat/attach.ts';
export { cancelEdit } from '../../commands/chat/turns.ts';
export { complete, restOfName } from '../../commands/complete.ts';
export { receive } from '../../commands/data/receive.ts';
export { highlight } from '../../commands/highlight.ts';
export { perform } from '../../commands/perform.ts';
export { isCommandName } from '../../commands/registry.ts';
export { maskStored } from '../app/mask-stored.ts';
export { reportError } from '../app/report-error.ts';
export { syncHistory } from '../app/shared-history.ts';
export { syncConversation } from '../app/sync.ts';
export { editAnnouncement } from '../terminal/editor/announce-edit.ts';
export { searchHistory } from '../terminal/editor/history-search.ts';
export { printIndented } from '../terminal/editor/print-indented.ts';
export { mountDeferred } from '../terminal/screen/deferred.ts';
export { answer } from './answer.ts';
export { startBehindThePrompt } from './behind-the-prompt.ts';
