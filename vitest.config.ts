import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

export const commonOptions = {
  define: {
    __OLLAMA__: JSON.stringify('http://localhost:11434'),
    __VERSION__: JSON.stringify(manifest.version),
    __DEMO__: 'false',
  },
};

const nodeOptions = {
  setupFiles: [
    'test/support/unpooled-buffers.ts',
    'test/support/restore-globals.ts',
    'test/support/fixed-seeds.ts',
  ],
};

const browserOptions = {
  globalSetup: 'test/browser/support/global-setup.ts',
  // Browser tests mostly wait for frames and responses.
  maxWorkers: 3,
  isolate: false,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000, interval: 40 } },
};

const pageOptions = {
  globalSetup: 'test/page/support/global-setup.ts',
  // Each page runs the application anew: optimized code would seldom be used.
  execArgv: ['--max-lazy', '--no-opt'],
  maxWorkers: 4,
  isolate: false,
  expect: { poll: { timeout: 10_000, interval: 10 } },
};

const soakOptions = { env: { SOAK: '1' }, testTimeout: 3_600_000 };

export default defineConfig({
  test: {
    projects: [
      {
        ...commonOptions,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/engines/**', 'test/page/**'],
          ...nodeOptions,
          maxWorkers: 2,
          isolate: false,
          // The tests of the page run beside these, at a higher priority.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          ...pageOptions,
          testTimeout: 60_000,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          ...browserOptions,
          testTimeout: 180_000,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'engines',
          include: ['test/engines/*.test.ts'],
          ...browserOptions,
          globalSetup: 'test/engines/support/global-setup.ts',
          testTimeout: 60_000,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'soak',
          include: [
            'test/commands/bot/import-preview.test.ts',
            'test/providers/dialects/composed-streams.test.ts',
            'test/providers/errors/damaged-bodies.test.ts',
            'test/providers/http/think-tags.test.ts',
            'test/providers/recordings.test.ts',
            'test/race/races.test.ts',
            'test/secrets/key-fragments.test.ts',
            'test/storage/bots.test.ts',
            'test/storage/sessions.test.ts',
            'test/terminal/form/form-random.test.ts',
            'test/terminal/form/form-secret.test.ts',
            'test/terminal/markdown/gallery.test.ts',
            'test/terminal/markdown/markdown-output.test.ts',
            'test/terminal/markdown/hostile-replies.test.ts',
            'test/terminal/model.test.ts',
            'test/terminal/screen/quoted-rows.test.ts',
            'test/terminal/screen/live-region.test.ts',
            'test/terminal/screen/paint.test.ts',
            'test/terminal/screen/transcript.test.ts',
            'test/terminal/text/styled-text.test.ts',
            'test/terminal/text/width.test.ts',
            'test/transfer/share/link-hostile.test.ts',
            'test/transfer/hostilefiles.test.ts',
            'test/transfer/import/json-stream.test.ts',
            'test/transfer/roundtrip.test.ts',
            'test/transfer/share/file.test.ts',
            'test/transfer/share/link.test.ts',
            'test/transfer/share/shareable-bot.test.ts',
          ],
          ...nodeOptions,
          ...soakOptions,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'soak-page',
          include: [
            'test/page/keys/{bot-key-order,bot-key-races,bot-keys,key-normalization}.test.ts',
            'test/page/keys/{keys-in-names,keys-never-shown,old-keys,old-keys-stored,sweep}.test.ts',
            'test/page/keys/{keys-in-two-tabs,unknown-keys,unknown-keys-shown,unknown-keys-stored}.test.ts',
            'test/page/terminal/{escape-sequences,outside-text}.test.ts',
          ],
          ...pageOptions,
          ...soakOptions,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'soak-browser',
          include: [
            'test/browser/keys/{sweep,unknown-keys-shown}.test.ts',
            'test/browser/sessions/{chat-in-two-tabs,killed-tab,store-in-two-tabs}.test.ts',
            'test/browser/storage/full-disk.test.ts',
            'test/browser/terminal/{history-in-two-tabs,outside-text-marks}.test.ts',
          ],
          ...browserOptions,
          ...soakOptions,
        },
      },
      {
        ...commonOptions,
        test: {
          name: 'bench',
          include: ['bench/*.test.ts'],
          setupFiles: 'test/support/unpooled-buffers.ts',
          globalSetup: ['test/browser/support/global-setup.ts', 'bench/write-table.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
