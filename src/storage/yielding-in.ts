import { yielding } from '../base/yielding.ts';

/**
 * Returns a function to await between steps in a transaction, as `yielding` does. Its turn for the event loop is a request to
 * the store, since the transaction would end in a turn without one; `onTurn` is called after it.
 */
export function yieldingIn(
  store: { count(): Promise<number> },
  onTurn: () => void = () => undefined,
): () => Promise<void> {
  return yielding(undefined, async () => {
    await store.count();
    onTurn();
  });
}
