// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { onFilesGiven } from '../../../src/terminal/input/given-files.ts';

test.each([
  ['files and text', ['a.md'], 'a.md', [[['a.md'], true]], 1],
  ['files alone', ['a.md'], '', [[['a.md'], false]], 1],
  ['text alone, which is not read', [], 'a long text', [], 0],
])('a paste of %s', (_, names, text, given, reads) => {
  const element = document.body.appendChild(document.createElement('div'));
  const field = element.appendChild(document.createElement('textarea'));
  const found: unknown[] = [];
  onFilesGiven(element, (files, isBesideText) => {
    found.push([files.map(({ name }) => name), isBesideText]);
  });
  const getData = vi.fn(() => text);
  const files = names.map((name) => new File([], name));
  const event = new Event('paste', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  field.dispatchEvent(Object.assign(event, { clipboardData: { files, getData } }));
  element.remove();
  expect(found).toEqual(given);
  expect(getData).toHaveBeenCalledTimes(reads);
});
