import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CodeFences } from '../../../src/terminal/text/code-fences.ts';
import { isVerbatim, sanitize, unstyled } from '../../../src/terminal/text/styled-text.ts';

it('lines between fences are verbatim wherever the reply is cut into chunks', () => {
  const reply = 'Run `x`:\n```sh\none\n\n two\n``` \nafter ```\n~~~\nlast';
  const wanted = ['one', ' two', 'last'];
  const property = fc.property(fc.array(fc.nat(reply.length)), (cuts) => {
    const at = [0, ...cuts.sort((a, b) => a - b), reply.length];
    const fences = new CodeFences();
    const marked = at
      .slice(1)
      .map((end, index) => fences.markCode(sanitize(reply.slice(at[index], end))))
      .join('');
    const lines = marked.split('\n');
    expect(lines.map((line) => unstyled(sanitize(line) && (line as never))).join('\n')).toBe(reply);
    const found = lines.filter((line) => isVerbatim(line)).map((line) => unstyled(line as never));
    expect(found).toEqual(expect.arrayContaining(wanted));
    expect(found).not.toContain('after ```');
  });
  fc.assert(property);
});
