import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

const shared = {
  define: {
    __OLLAMA__: JSON.stringify('http://localhost:11434'),
    __VERSION__: JSON.stringify(manifest.version),
    __DEMO__: 'false',
  },
};

const inBrowsers = {
  globalSetup: 'test/browser/setup.ts',
  maxWorkers: 2,
  isolate: false,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000, interval: 20 } },
};

const long = { env: { SOAK: '1' }, testTimeout: 3_600_000 };

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          setupFiles: 'test/terminal/unpooled.ts',
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          ...inBrowsers,
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'soak',
          include: [
            'test/commands/draft-view.test.ts',
            'test/exchange/{file,hostile,link,share}.test.ts',
            'test/providers/{dialects,error-fuzz}.test.ts',
            'test/exchange/{hostilefiles,roundtrip}.test.ts',
            'test/race/races.test.ts',
            'test/secrets/key-fragments.test.ts',
            'test/stores/{bots,sessions}.test.ts',
            'test/terminal/{cells,ink,model,paint,transcript}.test.ts',
          ],
          setupFiles: 'test/terminal/unpooled.ts',
          ...long,
        },
      },
      {
        ...shared,
        test: {
          name: 'soak-browser',
          include: [
            'test/browser/{full,keycleaning,keytabs,kills,storetabs,sweep,together}.test.ts',
          ],
          ...inBrowsers,
          ...long,
        },
      },
      {
        ...shared,
        test: {
          name: 'bench',
          include: ['bench/*.test.ts'],
          setupFiles: 'test/terminal/unpooled.ts',
          globalSetup: 'test/browser/setup.ts',
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
