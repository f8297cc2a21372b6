import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, isProgram } from './programs.mjs';

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Returns the path of Chromium, installed first if this machine allows it; throws an error that says what to do. */
export function chromium() {
  return requireFound(find(names) ?? (install('chromium') && find(names)));
}

/**
 * Does what `chromium` does, but prefers Chromium's headless shell: it renders pages as Chromium does, without the
 * browser's windows, and takes a third less CPU time.
 */
export function headlessChromium() {
  const preferred = [shell, ...names];
  return requireFound(
    find(preferred) ?? ((install(shell) || install('chromium')) && find(preferred)),
  );
}

function requireFound(found) {
  if (found) return found;
  throw new Error(
    'No Chromium found: install Chrome or Chromium, or set CHROME_PATH to its program.',
  );
}

/** Returns the path of the first of these programs that is installed. */
function find(programs) {
  return process.env.CHROME_PATH || (findProgram(programs) ?? [mac].find(isProgram));
}

/** Installs the package; returns whether it could. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', name], options);
    return true;
  } catch {
    return false;
  }
}
