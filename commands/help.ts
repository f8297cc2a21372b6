import type { Command } from 'commander';

/** The command, its help begun with an example. */
export function withExample(command: Command, example: string): Command {
  return command.addHelpText('before', `Example: ${example}\n`);
}
