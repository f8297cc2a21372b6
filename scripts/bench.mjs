import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const page = 'docs/performance.md';
/** What `--quick` leaves out, since it takes minutes. */
const long = ['export-import', 'scaling', 'sessions'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' } },
});

const { status } = spawnSync(
  'npx',
  [
    ...['vitest', 'run', ...positionals, '--project', 'bench', '--disable-console-intercept'],
    ...(values.quick ? long.map((name) => `--exclude=bench/${name}.test.ts`) : []),
  ],
  { stdio: 'inherit', env: { ...process.env, ...(values.quick && { BENCH_QUICK: '1' }) } },
);
const table = readFileSync('coverage/bench.md', 'utf8');
console.log(`\n${table}`);
if (status !== 0) console.error('A benchmark failed: see above.');
else if (values.write) writeTable();
process.exitCode = status === 0 ? 0 : 1;

/** Replaces the generated part of the page. */
function writeTable() {
  const text = readFileSync(page, 'utf8');
  const generated = /(?<=<!-- bench -->\n).*?(?=<!-- end -->)/s;
  if (!generated.test(text)) throw new Error(`${page} has no <!-- bench --> and <!-- end -->`);
  writeFileSync(
    page,
    text.replace(generated, () => `\n${table}\n`),
  );
  console.log(`written to ${page}`);
}
