import type { Command } from 'commander';
import type { CommandLine } from './argv.ts';
import { behind, placeOf } from './cursor-context.ts';

/**
 * Returns the words of a command line for commander, the operands behind `--` where one of them is quoted and begins with
 * a dash: it is no option.
 */
export function withOperands(program: Command, { argv, dashed }: CommandLine): readonly string[] {
  if (!dashed?.size) return argv;
  const operands: string[] = [];
  const others: string[] = [];
  let place = placeOf(program, []);
  let isEnded = false;
  for (const [at, word] of argv.entries()) {
    const isLiteral = isEnded || (dashed.has(at) && !place.option);
    if (!isLiteral && !place.option && word === '--') {
      isEnded = true;
      continue;
    }
    const next = behind(place, isLiteral ? '' : word);
    (next.before.length > place.before.length ? operands : others).push(word);
    place = next;
  }
  return [...others, '--', ...operands];
}
