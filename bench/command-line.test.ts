import { expect, test } from 'vitest';
import { execute } from '../commands/program.ts';
import { openApp } from '../test/support/open-app.ts';
import { record } from './report.ts';
import { threadTime } from './scaling/thread-time.ts';

test('parsing a command line', async () => {
  const { app } = openApp();
  const argv = ['model', 'list', '--provider', 'openai', '--unknown'];
  const times: number[] = [];
  for (let at = 0; at < 100; at += 1) {
    const start = threadTime();
    const error = await execute(app, { argv });
    times.push(threadTime() - start);
    expect(error?.code).toBe('commander.unknownOption');
  }
  record('commandLine', times);
});
