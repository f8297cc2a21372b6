import { deflateSync } from 'node:zlib';
import { bytesOf } from './picture-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Options of `pdf`. */
interface PdfOptions {
  /** Whether the page tree is in a deflated object stream. */
  readonly compressed?: boolean;
  /** Text in the trailer. */
  readonly trailer?: string;
}

/** A PDF with empty pages; its cross-reference table is left out. */
export function pdf(pages: number, { compressed = false, trailer = '' }: PdfOptions = {}): Bytes {
  const kids = Array.from({ length: pages }, (_, index) => index + 3);
  const objects = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`],
    ...kids.map((id) => [id, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'] as const),
  ] as const;
  const body = compressed ? objectStream(objects) : plainObjects(objects);
  return bytesOf('%PDF-1.7\n', body, `trailer << /Root 1 0 R ${trailer} >>\n%%EOF\n`);
}

type Objects = readonly (readonly [id: number, text: string])[];

function plainObjects(objects: Objects): Bytes {
  return bytesOf(...objects.map(([id, text]) => `${id} 0 obj\n${text}\nendobj\n`));
}

/** Objects in an object stream (ISO 32000-1, 7.5.7). */
export function objectStream(objects: Objects): Bytes {
  let offset = 0;
  const header = objects.map(([id, text]) => {
    const pair = `${id} ${offset} `;
    offset += text.length + 1;
    return pair;
  });
  const first = header.join('').length;
  const data = deflateSync(header.join('') + objects.map(([, text]) => `${text}\n`).join(''));
  return bytesOf(
    `900 0 obj\n<< /Type /ObjStm /N ${objects.length} /First ${first} /Filter /FlateDecode `,
    `/Length ${data.length} >>\nstream\n`,
    data,
    '\nendstream\nendobj\n',
  );
}
