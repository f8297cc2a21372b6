import type { TestProject } from 'vitest/node';
import { setup as buildSite } from '../../browser/support/global-setup.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Builds the site, and says which engines are missing. */
export async function setup(project: TestProject): Promise<() => void> {
  for (const { name, packages, isInstalled } of [firefox, webkit])
    if (!isInstalled())
      process.stdout.write(
        `${name} is not installed, its tests are skipped: ${packages.join(', ')}\n`,
      );
  return buildSite(project);
}
