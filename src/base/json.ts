/** Parses JSON; returns undefined if it is invalid. */
export function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Returns the member at a path of names; undefined if it does not exist. */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

/** Returns the value if it is a string, or else undefined. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the value if it is a boolean, or else undefined. */
export function boolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns the day, as YYYY-MM-DD, at the start of a date or time in ISO 8601; undefined for anything else. */
export function day(value: unknown): string | undefined {
  const found = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text(value) ?? '')?.[0];
  return found !== undefined && Number.isNaN(Date.parse(found)) ? undefined : found;
}

/** Returns the value if it is a number from 0 to 10¹², the range of counts and prices, or else undefined. */
export function number(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1e12 ? value : undefined;
}

/** Returns the value if it is an array, or else an empty array. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Maximum number of models read from one provider's list. */
export const maxModels = 5000;

/** Returns the first 5,000 entries of a list of models; an empty array for anything else. */
export function modelsIn(value: unknown): readonly unknown[] {
  return list(value).slice(0, maxModels);
}

/** Returns a copy without the undefined members. */
export function withoutUndefined<T extends object>(
  value: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Returns whether two JSON values are equal: a member that is undefined does not count, nor does the order of members. */
export function equalJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => equalJson(field(one, name), field(other, name)));
}
