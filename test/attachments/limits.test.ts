import { describe, expect, it } from 'vitest';
import type { Attachment, AttachmentKind } from '../../src/attachments/attachment.ts';
import { findExcess } from '../../src/attachments/limits.ts';

function file(kind: AttachmentKind, size = 1): Attachment {
  return { kind, type: '', name: 'a', bytes: new Blob([new Uint8Array(size)]) };
}

const files = (count: number, kind: AttachmentKind) =>
  Array.from({ length: count }, () => file(kind));
const mb = 1_000_000;

describe('the files of a message', () => {
  it('have no excess at the limits', () => {
    expect(findExcess([...files(5, 'picture'), ...files(2, 'pdf'), ...files(9, 'text')])).toBe(
      undefined,
    );
    expect(findExcess([file('pdf', 7.5 * mb), file('picture', 7.5 * mb)])).toBeUndefined();
  });

  it('beyond the fifth picture are to be detached', () => {
    expect(findExcess([...files(3, 'picture'), file('pdf'), ...files(4, 'picture')])).toEqual({
      detach: [6, 7],
      reason: 'A message may have 5 pictures; this one has 7.',
    });
  });

  it('beyond the second PDF are to be detached', () => {
    expect(findExcess(files(3, 'pdf'))).toEqual({
      detach: [2],
      reason: 'A message may have 2 PDFs; this one has 3.',
    });
  });

  it('are to be detached from the largest until the rest fits in base64', () => {
    const sizes = [3, 9, 4, 6].map((size) => file('picture', size * mb));
    expect(findExcess(sizes)).toEqual({
      detach: [1],
      reason: 'A request may have 20.0 MB of files; this one has 29.3 MB.',
    });
  });

  it('count together with those of earlier messages', () => {
    const earlier = [file('pdf', 12 * mb)];
    expect(findExcess([file('text', 4 * mb)], earlier)).toBeUndefined();
    expect(findExcess([file('text', mb), file('picture', 3 * mb)], earlier)).toEqual({
      detach: [1],
      reason:
        'A request may have 20.0 MB of files; this one has 21.0 MB, 16.0 MB of it from earlier messages.',
    });
    const more = [...earlier, file('pdf', 6 * mb)];
    expect(findExcess(files(2, 'picture'), more)?.detach).toEqual([0, 1]);
  });
});
