import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Failure } from '../../src/base/failure.ts';
import { failureOf } from './failure-of.ts';

/**
 * Resolves with the Failure of work with a database that another connection keeps from opening. The time that the work
 * waits passes at once, since this database asks in each turn of the event loop whether the other connection is closed.
 */
export async function failureWhileBlocked(work: () => Promise<unknown>): Promise<Failure> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  const failing = failureOf(work);
  const request = open.mock.results[0]?.value as IDBOpenDBRequest;
  await new Promise((resolve) => request.addEventListener('blocked', resolve));
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  return failing;
}
