import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resultFiles } from './count.mjs';

const steps = ['check', ...Object.keys(resultFiles)];

for (const file of Object.values(resultFiles)) rmSync(file, { force: true });
const failed = steps.filter(
  (step) => spawnSync('npm', ['run', step], { stdio: 'inherit' }).status !== 0,
);
console.log(failed.length ? `failed: ${failed.join(', ')}` : 'all passed');
process.exitCode = failed.length ? 1 : 0;
