import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from '../../src/base/indent-json.ts';
import { runSteps } from '../../src/base/steps.ts';

const indent = (json: string) => runSteps(indentJson(json));

describe('indented JSON', () => {
  it('is what JSON.stringify returns with two spaces', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const value = JSON.parse(text);
        expect(indent(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  it('keeps empty lists and objects on one line, and every character of a string', () => {
    const value = { a: [], b: {}, 'c"[{': '\\"},:\u2028', d: [[], [1, { e: '\\' }]] };
    expect(indent(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
  });

  it('has numbers and escapes as they are written', () => {
    expect(indent('{"a":1e3,"b":"\\u00e9\\/"}')).toBe('{\n  "a": 1e3,\n  "b": "\\u00e9\\/"\n}');
  });

  it('is made in steps', () => {
    const steps = [...indentJson(`[${'1,'.repeat(5000)}1]`)];
    expect(steps.length).toBeGreaterThan(3);
    const long = JSON.stringify({ long: 'a'.repeat(1_000_000) });
    expect([...indentJson(long)].length).toBeGreaterThan(10);
    expect(indent('text that is [no JSON')).toContain('text that is [');
  });
});
