import { expect, test } from 'vitest';
import { withContents } from '../../src/chat/message-files.ts';
import { providerById } from '../../src/providers/registry.ts';
import { pdfFile, picture, storedAs } from '../support/attached-files.ts';

test('[FIL-02] a message of which all files are left out consists of their labels', async () => {
  const stored = await Promise.all([picture(), pdfFile()].map(storedAs));
  const attached = stored.map(({ file }) => file);
  const target = { provider: providerById('xai'), model: 'grok-3', parameters: {} };
  const { messages } = withContents([{ role: 'user', text: '', attached }], new Map(), { target });
  const text = '[shot.png 2×1, 71 B]\n\n[paper.pdf 3 pages, 10 B]';
  expect(messages).toEqual([{ role: 'user', text }]);
});
