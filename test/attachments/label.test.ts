import { describe, expect, it, test } from 'vitest';
import type { Attachment } from '../../src/attachments/attachment.ts';
import { attachmentLabel, describePictureTokens } from '../../src/attachments/label.ts';
import { pictureTokens } from '../../src/attachments/picture-tokens.ts';

const blob = (size: number) => new Blob([new Uint8Array(size)]);
const picture = { kind: 'picture', type: 'image/jpeg', name: 'shot.png' } as const;
const shot: Attachment = { ...picture, bytes: blob(182_000), width: 1280, height: 800 };
const paper = {
  kind: 'pdf',
  type: 'application/pdf',
  name: 'paper.pdf',
  bytes: blob(1_100_000),
} as const;
const log = { kind: 'text', type: 'text/plain', name: 'log.txt', bytes: blob(9) } as const;

test.each<[string, Attachment]>([
  ['[shot.png 1280×800, 182.0 kB]', shot],
  ['[paper.pdf 14 pages, 1.1 MB]', { ...paper, pages: 14 }],
  ['[paper.pdf 1 page, 1.1 MB]', { ...paper, pages: 1 }],
  ['[paper.pdf 1.1 MB]', paper],
  ['[log.txt 3,204 lines]', { ...log, lines: 3204 }],
  ['[log.txt 1 line]', { ...log, lines: 1 }],
])('the label %s', (label, attachment) => {
  expect(attachmentLabel(attachment)).toBe(label);
});

describe('the tokens of a picture', () => {
  it.each([
    ['claude-opus-4-8', 2000, 1500, 3888],
    ['claude-haiku-4-5', 1000, 1000, 1296],
    ['anthropic/claude-sonnet-4-6', 2000, 2000, 1568],
    ['gpt-4o', 1024, 1024, 765],
    ['gpt-4o-mini', 1024, 1024, 25_501],
    ['gpt-4.1-mini', 1024, 1024, 1659],
    ['gpt-5', 2000, 1000, 910],
    ['openai/o3', 512, 512, 225],
    ['gemini-2.5-flash', 300, 300, 258],
    ['gemini-2.5-pro', 1600, 800, 1548],
    ['gemini-3-pro', 100, 100, 1120],
    ['gpt-5.6', 1024, 1024, undefined],
    ['grok-4', 1024, 1024, undefined],
  ])('for %s at %i×%i', (model, width, height, tokens) => {
    expect(pictureTokens(model, width, height)).toBe(tokens);
  });

  it('are described together', () => {
    expect(describePictureTokens('claude-opus-4-8', [shot])).toBe(
      'about 1,300 tokens for 1 picture',
    );
    expect(describePictureTokens('gpt-4o', [shot, log, shot])).toBe(
      'about 2,200 tokens for 2 pictures',
    );
    expect(describePictureTokens('gpt-4o', [paper])).toBeUndefined();
    expect(describePictureTokens('grok-4', [shot])).toBeUndefined();
  });
});
