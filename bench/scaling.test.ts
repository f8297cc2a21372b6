import { afterAll, describe, expect, test } from 'vitest';
import { record } from './report.ts';
import type { Benchmark } from './scaling/benchmark.ts';
import { commandBenchmarks } from './scaling/commands.ts';
import { editorBenchmarks } from './scaling/editor.ts';
import { hostileTexts } from './scaling/hostile-texts.ts';
import { keyBenchmarks } from './scaling/keys.ts';
import { measureScaling, type Scaling } from './scaling/measure.ts';
import { outputBenchmarks } from './scaling/output.ts';
import { providerBenchmarks } from './scaling/providers.ts';
import { recordBenchmarks } from './scaling/records.ts';
import { textBenchmarks } from './scaling/text.ts';
import { transferBenchmarks } from './scaling/transfer.ts';

/** The maximum growth in time when the text doubles, and the maximum time without yielding to the event loop. */
const limits = { ratio: 2.2, blockedMs: 100 };

/** Every function that reads text from outside. */
const benchmarks: readonly (readonly [string, readonly Benchmark[]])[] = [
  ['lines, messages and names', textBenchmarks],
  ['key search', keyBenchmarks],
  ['replies, errors and model lists', providerBenchmarks],
  ['messages and bots', recordBenchmarks],
  ['files, links and exports', transferBenchmarks],
  ['editing, pastes and forms', editorBenchmarks],
  ['output', outputBenchmarks],
  ['commands', commandBenchmarks],
];

const growths: number[] = [];
const longestTasks: number[] = [];
afterAll(() => {
  if (growths.length > 0) record('growth', [Math.max(...growths)]);
  if (longestTasks.length > 0) record('functionTask', [Math.max(...longestTasks)]);
});

describe.each(benchmarks)('%s', (_, group) => {
  test.each(group)('$name', { timeout: 900_000 }, async (benchmark) => {
    for (const [name, textOfLength] of Object.entries(hostileTexts)) {
      const scaling = await measureScaling(benchmark, textOfLength, limits);
      growths.push(scaling.ratio ?? 0);
      longestTasks.push(scaling.samples.at(-1)?.longestTaskMs ?? 0);
      expect.soft(scaling.isTruncated, name).toBe(false);
      const problems = problemsIn(scaling);
      process.stdout.write(`${rowOf(benchmark, name, scaling)}${problems && ` ✗ ${problems}`}\n`);
    }
  });
});

function problemsIn({ samples, ratio, isTruncated }: Scaling): string {
  const { longestTaskMs = 0 } = samples.at(-1) ?? {};
  const problems = [
    isTruncated ? 'larger texts take too long to measure' : '',
    ratio !== undefined && ratio > limits.ratio
      ? `${ratio.toFixed(1)} times as long for twice the text`
      : '',
    longestTaskMs > limits.blockedMs ? `blocks for ${longestTaskMs.toFixed(0)} ms` : '',
  ];
  return problems.filter((problem) => problem !== '').join(', ');
}

function rowOf({ name }: Benchmark, text: string, { samples, ratio }: Scaling): string {
  const times = samples.map(({ size, totalMs }) => `${size / 1000}k ${totalMs.toFixed(1)}`);
  const longestTask = `longest task ${samples.at(-1)?.longestTaskMs.toFixed(1)}`;
  const growth = `x${ratio?.toFixed(2) ?? ' -'}`;
  return [name, text, `${times.join(' | ')} ms`, longestTask, growth].join(' · ');
}
