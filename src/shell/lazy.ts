// What is fetched as one file behind the first prompt: commands, answers and what explains errors.
export {
  complete,
  isUnclosed,
  receive,
  restOfName,
  searchHistory,
  tint,
} from '../../commands/index.ts';
export { perform } from '../../commands/perform.ts';
export { maskStored } from '../app/mask-stored.ts';
export { complain } from '../app/report-error.ts';
export { answer } from '../app/run-turn.ts';
export { syncHistory } from '../app/shared-history.ts';
export { catchUp, offerLast } from '../app/sync.ts';
export { spoken } from '../terminal/editor/announce-edit.ts';
export { mountMarks } from '../terminal/screen/marks.ts';
