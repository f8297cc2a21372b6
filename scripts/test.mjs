import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { resultFiles } from './count.mjs';

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = os.constants.priority;

for (const file of Object.values(resultFiles)) rmSync(file, { force: true });
const failed = await runAll();
console.log(failed.length ? `failed: ${failed.join(', ')}` : 'all passed');
process.exitCode = failed.length ? 1 : 0;

/**
 * Runs all steps; resolves with the names of those that failed. Tests of the page wait for frames, timers and responses
 * most of the time, so the other steps run meanwhile, at a lower priority. Output of the tests of the page follows theirs.
 */
async function runAll() {
  const outputs = [];
  const page = runInTurn(['browser', 'page', 'engines'], 'pipe', PRIORITY_NORMAL, outputs);
  const others = await runInTurn(['check', 'unit'], 'inherit', PRIORITY_BELOW_NORMAL);
  const failed = [...others, ...(await page)];
  for (const output of outputs) process.stdout.write(output);
  return failed;
}

/** Runs steps one after the other; resolves with the names of those that failed, and adds piped output to `outputs`. */
async function runInTurn(steps, stdout, priority, outputs) {
  const failed = [];
  for (const step of steps) {
    const { output, passed } = run(step, stdout, priority);
    outputs?.push(await output);
    if (!(await passed)) failed.push(step);
  }
  return failed;
}

/** Starts a script of the package; its errors are shown at once, its output as `stdout` says. */
function run(step, stdout, priority) {
  const started = spawn('npm', ['run', step], { stdio: ['inherit', stdout, 'inherit'] });
  const passed = new Promise((resolve) => {
    started.on('error', () => resolve(false));
    started.on('close', (code) => resolve(code === 0));
  });
  if (started.pid !== undefined) os.setPriority(started.pid, priority);
  return { output: started.stdout && text(started.stdout), passed };
}
