/** What shows that a rule holds: a check, or a test of this project. */
export type Proof =
  | { readonly type: 'check'; readonly check: () => unknown }
  | { readonly type: 'test'; readonly file: string; readonly title: string };

/** One statement of the rules of keys. */
export interface Rule {
  readonly id: string;
  readonly says: string;
  readonly proofs: readonly Proof[];
}

/** The rules of a section, numbered from 1 in this order. */
export function section(
  name: string,
  ...rows: readonly (readonly [says: string, ...proofs: Proof[]])[]
): readonly Rule[] {
  return rows.map(([says, ...proofs], at) => ({ id: `${name}.${at + 1}`, says, proofs }));
}

/** The check throws, or what it gives rejects, where the rule is broken. */
export function holds(check: () => unknown): Proof {
  return { type: 'check', check };
}

/** `file` is under test/; the title is that of a test in it. */
export function shown(file: string, title: string): Proof {
  return { type: 'test', file, title };
}

/** Whether a file has a test of that title which runs: not in a comment, and none of the file's are left out. */
export function hasTest(text: string, title: string): boolean {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  if (/\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b/.test(code)) return false;
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:test|it)|\\))\\(\\s*(['"])${literal}\\1,`).test(code);
}
