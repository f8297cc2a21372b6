import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { resultFiles } from './count.mjs';

for (const file of Object.values(resultFiles)) rmSync(file, { force: true });
const failed = await runAll();
console.log(failed.length ? `failed: ${failed.join(', ')}` : 'all passed');
process.exitCode = failed.length ? 1 : 0;

/**
 * Runs all steps; resolves with the names of those that failed. Browser tests wait for frames and responses most of the
 * time, so the other steps run meanwhile, one after the other and at a lower priority.
 */
async function runAll() {
  const browser = run('browser', 'pipe');
  const output = text(browser.stdout);
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const failed = [];
  for (const step of ['check', 'unit', 'page'])
    if (!(await run(step, 'inherit').passed)) failed.push(step);
  process.stdout.write(await output);
  if (!(await browser.passed)) failed.push('browser');
  return failed;
}

/** Starts a script of the package; its errors are shown at once, its output as `stdout` says. */
function run(step, stdout) {
  const started = spawn('npm', ['run', step], { stdio: ['inherit', stdout, 'inherit'] });
  const passed = new Promise((resolve) => {
    started.on('error', () => resolve(false));
    started.on('close', (code) => resolve(code === 0));
  });
  return { stdout: started.stdout, passed };
}
