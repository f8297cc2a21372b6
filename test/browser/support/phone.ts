import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';
import type { Console } from './page.ts';

export interface Phone {
  readonly console: Console;
  /** Taps the button with that accessible name. */
  tap(name: string): Promise<void>;
  /** Returns the ids of the rules that axe finds violated. */
  accessibilityViolations(): Promise<readonly string[]>;
}

/** Opens a console on a phone with these entries stored; resolves when its touch buttons are shown. */
export async function openPhone(
  use: Harness,
  stored: Readonly<Record<string, string>>,
): Promise<Phone> {
  const viewport = { width: 390, height: 700 };
  const console = await use.open({ stored, context: { viewport, hasTouch: true, isMobile: true } });
  const { page } = console;
  await expect.poll(() => page.locator('.touch').isVisible()).toBe(true);
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  return {
    console,
    tap: (name) => page.getByRole('button', { name, exact: true }).tap(),
    async accessibilityViolations() {
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run(document),
      );
      return violations.map(({ id }) => id);
    },
  };
}
