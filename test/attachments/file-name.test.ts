import { expect, test } from 'vitest';
import { safeFileName } from '../../src/attachments/file-name.ts';

test.each([
  ['shot.png', 'shot.png'],
  ['Räksmörgås 漢字 👩‍👩‍👧.jpg', 'Räksmörgås 漢字 👩👩👧.jpg'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['a\u0000b\u001b[31mc\u200b\u2066.txt', 'ab[31mc.txt'],
  ['two\nlines\t.txt', 'twolines.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\shot.png', 'shot.png'],
  ['.env', 'env'],
  ['name. . ', 'name'],
  ['what?*<x>|"y":.pdf', 'what___x___y__.pdf'],
  ['CON', '_CON'],
  ['com1.txt', '_com1.txt'],
  ['console.txt', 'console.txt'],
  ['', 'file'],
  ['///', 'file'],
  ['..', 'file'],
  ['\u202e\u200f', 'file'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('a long name is shortened to 80 characters before its extension', () => {
  expect(safeFileName(`${'漢'.repeat(100)}.jpeg`)).toBe(`${'漢'.repeat(74)}….jpeg`);
  expect(safeFileName('😀'.repeat(100))).toBe(`${'😀'.repeat(79)}…`);
  expect(safeFileName(`${'a'.repeat(76)}.txt`)).toBe(`${'a'.repeat(76)}.txt`);
  expect(Array.from(safeFileName(`a.${'b'.repeat(200)}`))).toHaveLength(80);
});

test('a sanitized name is safe again', () => {
  for (const name of ['a/.b', '. .con', 'x\u202e/..nul', `${'.'.repeat(90)}a`]) {
    expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
  }
});
