/** The value of JSON text, or undefined where it is none. */
export function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** The value at the end of a path of names; undefined as soon as a step is no object. */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const name of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}

/** A string, or undefined for anything else. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A number from 0 to 10¹², as all counts and prices are, or undefined for anything else. */
export function number(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1e12 ? value : undefined;
}

/** An array, empty for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Models of one provider that are taken in. */
export const mostModels = 5000;

/** The entries of a list of models, the first 5,000 of them; empty for anything else. */
export function modelsIn(value: unknown): readonly unknown[] {
  return list(value).slice(0, mostModels);
}

/** A copy without the members that are undefined. */
export function withoutUndefined<T extends object>(
  value: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
