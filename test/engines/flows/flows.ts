import type { EngineLauncher } from '../support/engine.ts';
import { useEngine } from '../support/harness.ts';
import { testChat } from './chat.ts';
import { testKeys } from './keys.ts';
import { testStorage } from './storage.ts';
import { testTransfer } from './transfer.ts';

/** Registers the tests of the main flows in an engine. */
export function testFlows(launcher: EngineLauncher): void {
  const use = useEngine(launcher);
  testKeys(use);
  testChat(use);
  testTransfer(use);
  testStorage(use);
}
