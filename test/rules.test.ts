import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { hasTest, type Proof } from './rules/rule.ts';
import { rules } from './rules.ts';

describe('the rules of keys', () => {
  for (const { id, says, proofs } of rules) {
    test(`${id} ${says}`, async () => {
      for (const proof of proofs) await show(proof);
    });
  }
});

describe('the table of the rules', () => {
  it('has a proof for each rule, and each rule once', () => {
    expect(rules.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length);
  });

  it.each([
    ["test('a', () => {});", true],
    ["  it(\n    'a',\n    async () => {});", true],
    ["test.each(rows)('a', (row) => {});", true],
    ["test('ab', () => {});", false],
    ["// test('a', () => {});", false],
    ["const title = ['a', 'b'];", false],
    ["test.skip('a', () => {});", false],
    ["describe.skip('all', () => {\n  test('a', () => {});\n});", false],
  ])('takes for a test named a: %j: %j', (text, isOne) => {
    expect(hasTest(text, 'a')).toBe(isOne);
  });
});

async function show(proof: Proof): Promise<void> {
  switch (proof.type) {
    case 'check':
      return void (await proof.check());
    case 'test': {
      const { file, title } = proof;
      const text = readFileSync(`test/${file}`, 'utf8');
      expect(hasTest(text, title), `test/${file} has no running test "${title}"`).toBe(true);
      return;
    }
    default:
      proof satisfies never;
  }
}
