import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The files into which Vitest's JSON reporter writes the results, by test project. */
export const resultFiles = {
  unit: 'coverage/unit.json',
  page: 'coverage/page.json',
  browser: 'coverage/browser.json',
  engines: 'coverage/engines.json',
};

/** Returns `N passed, N failed` for all projects together; a project without results counts as one failure. */
function summary() {
  const counts = Object.values(resultFiles).map(readCounts);
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failedSuites = testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.length,
  );
  const failed = numFailedTests + failedSuites.length;
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(summary());
