import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Where each test run leaves its results. */
export const runs = { unit: 'coverage/unit.json', browser: 'coverage/browser.json' };

/** `N passed, N failed` over all runs; a run without results counts as one failure. */
function count() {
  const results = Object.values(runs).map(read);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

function read(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const broken = testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.length,
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(count());
