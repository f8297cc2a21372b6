import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { Log } from './browser-log.ts';
import type { BasicConsole, BasicTab, BasicTestBed, Harness, OpenOptions, Tab } from './tab.ts';

/** Opens the resources of a test file, and tabs. */
interface Openers<
  Opened extends BasicConsole,
  Options extends OpenOptions,
  Opening extends BasicTestBed,
> {
  openTestBed(): Promise<Opening>;
  launch(testBed: Opening, options?: Options): Promise<Opened>;
  openSecondTab(testBed: Opening, console: Opened): Promise<Omit<Opened, 'close'>>;
}

/** Registers the hooks of a test file, which open its testBed and close its consoles, and returns its harness. */
export function useConsoles<
  Opened extends BasicConsole,
  Options extends OpenOptions,
  Opening extends BasicTestBed,
>({
  openTestBed,
  launch,
  openSecondTab,
}: Openers<Opened, Options, Opening>): Harness<Opened, Options, Opening> {
  let testBed: Opening;
  const opened: Opened[] = [];
  const logs: Log[] = [];
  beforeAll(async () => {
    testBed = await openTestBed();
  });
  afterEach(async ({ task }) => {
    const consoles = opened.splice(0);
    for (const console of consoles) {
      // The page of a failed test is not reused.
      if (task.result?.state === 'fail') await console.page.close();
      await console.close();
    }
    testBed.hosts.reset();
    expectNoErrors(logs.splice(0));
  });
  afterAll(() => testBed.close());
  return {
    get hosts() {
      return testBed.hosts;
    },
    get testBed() {
      return testBed;
    },
    get chatRequests() {
      return testBed.hosts.requests.filter(({ method }) => method === 'POST');
    },
    launch: (options) => launch(testBed, options),
    async open(options) {
      const console = await launch(testBed, options);
      opened.push(console);
      logs.push(console);
      await (options?.until ? console.waitFor(options.until) : console.prompt());
      return console;
    },
    async openSecondTab(console) {
      const tab = await openSecondTab(testBed, console);
      logs.push(tab);
      return tab;
    },
  };
}

/** Expects no violated policy and no thrown error. */
export function expectNoErrors(logs: readonly Log[]): void {
  expect(logs.flatMap(({ violations, errors }) => [...violations, ...errors])).toEqual([]);
}

/** How the tests of a group share a console. */
interface Shared<Opened extends BasicConsole> {
  /** Prepares it after it is opened. */
  readonly prepare?: (console: Opened) => Promise<unknown>;
}

/**
 * Registers the hooks of a group of tests that share one console, and returns a function that returns it. Each test
 * begins at an empty prompt on a cleared screen; what earlier tests stored is left. After a failed test the console is
 * replaced.
 */
export function useConsole<Opened extends BasicConsole, Options extends OpenOptions>(
  use: Pick<Harness<Opened, Options, BasicTestBed>, 'hosts' | 'launch'>,
  options?: Options & Shared<Opened>,
): () => Opened {
  let shared: Opened | undefined;
  beforeEach(async () => {
    if (!shared) {
      shared = await use.launch(options);
      await shared.prompt();
      await options?.prepare?.(shared);
    }
    await shared.press('Control+C');
    await shared.prompt();
    await run(shared, '/clear');
    use.hosts.reset();
  });
  afterEach(async ({ task }) => {
    const logs = shared ? [shared] : [];
    if (task.result?.state === 'fail') {
      await shared?.page.close();
      await shared?.close();
      shared = undefined;
    }
    expectNoErrors(logs);
  });
  afterAll(() => shared?.close());
  return () => {
    if (!shared) throw new Error('the console is opened before each test');
    return shared;
  };
}

/** Replaces all entries of localStorage; the console reads them when they are needed. */
export async function replaceLocalStorage(
  { page }: Tab,
  entries: Record<string, string>,
): Promise<void> {
  await page.evaluate((all) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, entries);
}

/** Enters a line; resolves when the prompt returns. */
export async function run(console: BasicTab, line: string): Promise<void> {
  await console.insert(line);
  await console.press('Enter');
  await console.prompt();
}

/** Reloads the page with a script that runs before the page's own scripts, until the test ends. */
export async function reload<Given>(
  { page }: Tab,
  script: (given: Given) => void,
  given?: Given,
): Promise<void> {
  const added = await page.addInitScript(script as (given: unknown) => void, given);
  onTestFinished(() => added.dispose());
  await page.reload();
}

/** Presses Enter at a question, which declines it, or at the prompt; resolves when the prompt returns. */
export async function decline(console: BasicTab): Promise<void> {
  await console.promptOrQuestion();
  await run(console, '');
}

/** A key of the right format for each provider. */
export const keys: Readonly<Record<string, string>> = {
  anthropic: 'sk-ant-api03-Ka1Lb2Mc3Nd4Oe5Pf6Qg7Rh8Si9Tj0Uk1Vl2AA',
  openai: 'sk-proj-Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3Hx4Iy5',
  xai: 'xai-Jz6Ka7Lb8Mc9Nd0Oe1Pf2Qg3Rh4Si5Tj6Uk7Vl8Wm9',
  gemini: 'AIzaXn0Yo1Zp2Aq3Br4Cs5Dt6Eu7Fv8Gw9Hx0Iy1Jz2',
  openrouter: 'sk-or-v1-3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d',
  deepseek: 'sk-4Kb5Lc6Md7Ne8Of9Pg0Qh1Ri2Sj3Tk4Ul',
  groq: 'gsk_5Vm6Wn7Xo8Yp9Zq0Ar1Bs2Ct3Du4Ev5Fw6Gx7Hy8Iz9',
  mistral: 'Ja0Kb1Lc2Md3Ne4Of5Pg6Qh7Ri8Sj9Tk',
};

/** Returns the localStorage entries of these providers' keys. */
export function stored(...ids: string[]): Record<string, string> {
  const order = Object.keys(keys);
  return Object.fromEntries(
    ids.map((id) => [`app-apikey-provider${order.indexOf(id) + 1}`, keys[id] ?? '']),
  );
}

/** Returns the entries of localStorage. */
export async function localStorageOf(console: BasicTab): Promise<Record<string, string>> {
  return (await console.storage()).local;
}
