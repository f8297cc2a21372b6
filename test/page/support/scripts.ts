import { compileFunction, runInNewContext } from 'node:vm';
import type { PageWindow } from './page-window.ts';

/** A script compiled as a function of the globals that it mentions. */
interface Compiled {
  readonly names: readonly string[];
  readonly call: (...globals: unknown[]) => unknown;
}

/** Globals of Node that browsers do not have. */
const hidden = ['process', 'Buffer', 'global', 'require', 'module', 'setImmediate'];

const compiled = new Map<string, Compiled>();

/**
 * Runs the body of a function with the window's properties as its globals, and returns its result. The values of the
 * language itself, such as `Array`, are those of Node. A script is compiled once for all windows.
 */
export function runScript(window: PageWindow, source: string): unknown {
  const known = compiled.get(source) ?? compile(window, source);
  compiled.set(source, known);
  const { names, call } = known;
  return call(...names.map((name) => globalOf(window, name)));
}

function compile(window: PageWindow, source: string): Compiled {
  const mentioned = new Set(source.match(/[A-Za-z_$][\w$]*/g));
  const own = propertiesOf(window).filter((name) => globalOf(window, name) !== undefined);
  const all = new Set([...own, ...hidden, 'globalThis', 'visualViewport']);
  const names = [...all].filter((name) => mentioned.has(name));
  return { names, call: compileFunction(source, names) as Compiled['call'] };
}

function propertiesOf(window: object): string[] {
  const names: string[] = [];
  for (
    let each: object | null = window;
    each && each !== Object.prototype;
    each = Reflect.getPrototypeOf(each)
  )
    names.push(...Object.getOwnPropertyNames(each));
  return names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !languageGlobals.has(name));
}

/** The properties of a window that are those of Node: the globals of the language, which `instanceof` compares, except dates. */
const languageGlobals = new Set<string>([
  'constructor',
  ...runInNewContext('Object.getOwnPropertyNames(globalThis)'),
]);
for (const name of ['console', 'Date']) languageGlobals.delete(name);

function globalOf(window: PageWindow, name: string): unknown {
  if (name === 'globalThis') return window;
  if (hidden.includes(name)) return undefined;
  const value: unknown = Reflect.get(window, name);
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
}
