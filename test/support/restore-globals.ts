import { afterAll, afterEach, vi } from 'vitest';

// Test files share a worker and its globals.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());
