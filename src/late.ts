// What is fetched as one file behind the first prompt: commands, answers and what explains errors.
export {
  complete,
  isUnclosed,
  receive,
  restOfName,
  searchHistory,
  tint,
} from '../commands/index.ts';
export { perform } from '../commands/perform.ts';
export { answer } from './answer.ts';
export { catchUp, offerLast } from './catch-up.ts';
export { complain } from './complain.ts';
export { maskStored } from './mask-stored.ts';
export { syncHistory } from './shared-history.ts';
export { mountMarks } from './terminal/marks.ts';
export { spoken } from './terminal/speech.ts';
