import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

// The runner for vitest counts only failed tests: a change that makes a test file fail while it is
// loaded, or causes an error outside of the tests, would survive or count as an error of the run.

/** The result of a mutant's run, killed if a test file failed to load or an error was not caught. */
function withFailedFiles(result, files) {
  const failed = files.find((file) => file.result?.state === 'fail');
  const isMiscounted = result.status === 'error' || (result.status === 'survived' && failed);
  if (!isMiscounted) return result;
  return {
    status: 'killed',
    killedBy: [],
    failureMessage: result.errorMessage ?? failed.result.errors?.[0]?.message ?? 'failed to load',
    nrOfTests: result.nrOfTests ?? 0,
  };
}

function extend(runner) {
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) =>
    withFailedFiles(await run(options), runner.ctx.state.getFiles());
  return runner;
}

export const strykerPlugins = vitestPlugins.map((plugin) => {
  const factory = (injector) => extend(plugin.factory(injector));
  factory.inject = plugin.factory.inject;
  return { ...plugin, name: 'vitest-files', factory };
});
