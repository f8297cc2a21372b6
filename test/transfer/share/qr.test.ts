import { expect, test } from 'vitest';
import { qrRows } from '../../../src/transfer/share/qr.ts';

test('a QR code is drawn with two rows of modules a line and a quiet zone', () => {
  expect(qrRows('https://h/', 'dark')).toMatchInlineSnapshot(`
    [
      "                             ",
      "                             ",
      "    █▀▀▀▀▀█ ▀█  █ █▀▀▀▀▀█    ",
      "    █ ███ █ █ ▀▄▀ █ ███ █    ",
      "    █ ▀▀▀ █ ▀▀▀   █ ▀▀▀ █    ",
      "    ▀▀▀▀▀▀▀ ▀▄█ ▀ ▀▀▀▀▀▀▀    ",
      "    ███▀ ▄▀ █▄█ ▄▀ ▄███ █    ",
      "    █ ██▀█▀▀▄▀  █ ▄▄▀▀█▄     ",
      "    ▀  ▀ ▀▀▀██▀█ ▀██▄ ▀ ▄    ",
      "    █▀▀▀▀▀█  █▀ ▄██ ███ ▄    ",
      "    █ ███ █ ▄ ██▄▀ ▀▄█       ",
      "    █ ▀▀▀ █ █▀██▄ ▀█▄▀ ▄     ",
      "    ▀▀▀▀▀▀▀ ▀    ▀ ▀▀        ",
      "                             ",
      "                             ",
    ]
  `);
});

test('a QR code on a dark screen is the inverse of one on a light screen', () => {
  const turn = { '█': ' ', '▀': '▄', '▄': '▀', ' ': '█' } as const;
  const dark = qrRows('https://h/#b=1.x', 'dark')?.slice(0, -1);
  const turned = dark?.map((row) =>
    row.replace(/[█▀▄ ]/g, (part) => turn[part as keyof typeof turn]),
  );
  expect(qrRows('https://h/#b=1.x', 'light')?.slice(0, -1)).toEqual(turned);
});

test('a QR code contains up to 2952 bytes', () => {
  const rows = qrRows('a'.repeat(2952), 'dark') ?? [];
  expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([93, 185]);
  expect(qrRows('a'.repeat(2953), 'dark')).toBeUndefined();
});
