import { spawnSync } from 'node:child_process';

/** The areas that are mutated: their sources, and the unit tests that must notice (`!` excludes some). */
const areas = {
  secrets: {
    sources: ['src/secrets/**'],
    // The excluded tests run the whole application.
    tests: ['test/secrets/**/*.test.ts', '!**/{key-fragments,keys-in-markdown}.test.ts'],
  },
  share: {
    sources: ['src/transfer/share/**'],
    tests: ['test/transfer/share/**/*.test.ts'],
  },
  http: {
    sources: ['src/providers/http/**'],
    tests: ['test/providers/http/**/*.test.ts'],
  },
  sanitizer: {
    sources: [
      'src/terminal/text/character-filter.ts',
      'src/terminal/text/escapes.ts',
      'src/base/unicode.ts',
    ],
    tests: [
      'test/terminal/text/{character-filter,escapes,styled-text}.test.ts',
      'test/base/unicode.test.ts',
    ],
  },
  storage: {
    sources: ['src/storage/**'],
    tests: ['test/storage/**/*.test.ts'],
  },
};

// npm run mutate [AREA...] [-- OPTION-OF-STRYKER...]
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('-'));
const names = firstOption < 0 ? args : args.slice(0, firstOption);
const options = args.slice(names.length);

for (const name of names.length > 0 ? names : Object.keys(areas)) {
  if (!Object.hasOwn(areas, name)) throw new Error(`no area ${name}: ${Object.keys(areas)}`);
  const { sources, tests } = areas[name];
  const mutate = [
    // scripts/mutation-runner.mjs
    '--testRunner',
    'vitest-files',
    '--mutate',
    sources.join(','),
    '--incrementalFile',
    `reports/mutation-${name}.json`,
  ];
  const { status } = spawnSync('npx', ['stryker', 'run', ...mutate, ...options], {
    env: { ...process.env, MUTATION_TESTS: tests.join(' ') },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
