import { Failure } from '../failure.ts';
import { known } from './json.ts';
import { judge } from './judge.ts';
import { innerStatus, said } from './said.ts';

/** The failure that an error inside a successful response tells of; `fallback` is the status where it names none. */
export function midstream(event: unknown, fallback = 400): Failure {
  const inner = innerStatus(event);
  const judged = judge(inner ?? fallback, event);
  const kind = judged === 'rejected' || judged === 'unknown-model' ? 'server' : judged;
  const status = kind === judged ? inner : undefined;
  return new Failure(kind, 'the provider reported an error', known({ status, said: said(event) }));
}
