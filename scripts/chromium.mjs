import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium, installed first where this machine lets us; an error that says what to do otherwise. */
export function chromium() {
  const found = find() ?? (install() && find());
  if (found) return found;
  throw new Error(
    'No Chromium found: install Chrome or Chromium, or set CHROME_PATH to its program.',
  );
}

function find() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, mac].find(runs);
}

function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', 'chromium'], options);
  return true;
}
