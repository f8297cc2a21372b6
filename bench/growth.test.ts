import { describe, expect, test } from 'vitest';
import { commandSubjects } from './growth/commands.ts';
import { exchangeSubjects } from './growth/exchange.ts';
import { keySubjects } from './growth/keys.ts';
import { lineSubjects } from './growth/lines.ts';
import { type Growth, grow } from './growth/measure.ts';
import { outputSubjects } from './growth/output.ts';
import { recordSubjects } from './growth/records.ts';
import { shapes } from './growth/shapes.ts';
import type { Subject } from './growth/subject.ts';
import { textSubjects } from './growth/text.ts';
import { wireSubjects } from './growth/wire.ts';

/** How many times as long twice the text may take, and milliseconds without a turn for the page. */
const limits = { growth: 2.2, still: 100 };

/** Every function that looks at text from outside. */
const subjects: readonly (readonly [string, readonly Subject[]])[] = [
  ['lines, messages and names', textSubjects],
  ['the search for keys', keySubjects],
  ['replies, errors and model lists', wireSubjects],
  ['messages and bots', recordSubjects],
  ['files, links and exports', exchangeSubjects],
  ['keys, pastes and forms', lineSubjects],
  ['output', outputSubjects],
  ['commands', commandSubjects],
];

describe.each(subjects)('%s', (_, group) => {
  test.each(group)('$name', { timeout: 900_000 }, async (subject) => {
    const failed: string[] = [];
    for (const [name, shape] of Object.entries(shapes)) {
      const growth = await grow(subject, shape, limits);
      const faults = faultsOf(growth);
      process.stdout.write(`${rowOf(subject, name, growth)}${faults && ` ✗ ${faults}`}\n`);
      if (faults !== '') failed.push(`${name}: ${faults}`);
    }
    expect(failed).toEqual([]);
  });
});

function faultsOf({ samples, ratio, isCut }: Growth): string {
  const { longest = 0 } = samples.at(-1) ?? {};
  const faults = [
    isCut ? 'larger texts take too long to measure' : '',
    ratio !== undefined && ratio > limits.growth ? `grows ${ratio.toFixed(1)} times` : '',
    longest > limits.still ? `${longest.toFixed(0)} ms without a turn` : '',
  ];
  return faults.filter((fault) => fault !== '').join(', ');
}

function rowOf({ name }: Subject, shape: string, { samples, ratio }: Growth): string {
  const times = samples.map(({ size, whole }) => `${size / 1000}k ${whole.toFixed(1)}`);
  const longest = `longest ${samples.at(-1)?.longest.toFixed(1)}`;
  const growth = `x${ratio?.toFixed(2) ?? ' -'}`;
  return [name, shape, `${times.join(' | ')} ms`, longest, growth].join(' · ');
}
