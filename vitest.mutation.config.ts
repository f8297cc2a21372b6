import { defineConfig } from 'vitest/config';
import { commonOptions } from './vitest.config.ts';

/** The unit tests that `scripts/mutate.mjs` runs against each mutant. */
const tests = process.env.MUTATION_TESTS?.split(' ') ?? [];

export default defineConfig({
  ...commonOptions,
  test: {
    include: tests.filter((pattern) => !pattern.startsWith('!')),
    exclude: tests.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    setupFiles: ['test/support/restore-globals.ts', 'test/support/fixed-seeds.ts'],
    env: { MUTATION: '1' },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
