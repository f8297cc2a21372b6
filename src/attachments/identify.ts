import { Failure } from '../base/failure.ts';

/** The MIME type of a picture or document that can be attached. */
export type FileType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';

/** The first bytes of a file as a string, one UTF-16 unit per byte, and the type that they show. */
const accepted: readonly (readonly [signature: RegExp, type: FileType])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBPVP8[ LX]/s, 'image/webp'],
  [/^%PDF-\d/, 'application/pdf'],
];

const exportPicture = 'Export it as JPEG or PNG.';
const exportDocument = 'Save it as PDF, or copy its text.';
const unpack = 'Unpack it and attach the files that matter.';
const transcribe = 'Attach a transcript as text.';
const attachSource = 'Attach its source.';
const takeStills = 'Attach single pictures from it.';

/** Binary files that cannot be attached: what they are, and what to do instead. The first match counts. */
const refused: readonly (readonly [signature: RegExp, what: string, advice: string])[] = [
  [/^.{4}ftyp.{0,56}avi[fs]/s, 'an AVIF picture', exportPicture],
  [/^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s, 'a HEIC picture', exportPicture],
  [/^.{4}ftypcrx /s, 'a raw picture', exportPicture],
  [/^.{4}ftypM4[AB]/s, 'a sound recording', transcribe],
  [/^.{4}ftyp/s, 'a video', takeStills],
  [/^(?:II[*+]\0|MM\0[*+])/, 'a TIFF or raw picture', exportPicture],
  [/^BM.{4}\0{4}/s, 'a BMP picture', exportPicture],
  [/^\0\0[\x01\x02]\0/, 'an icon', exportPicture],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, 'a JPEG XL picture', exportPicture],
  [/^\0\0\0\x0cjP {2}/, 'a JPEG 2000 picture', exportPicture],
  [/^P[4-7]\s/, 'a PNM picture', exportPicture],
  [/^8BPS/, 'a Photoshop file', exportPicture],
  [/^PK\x03\x04.*word\//s, 'a Word document', exportDocument],
  [/^PK\x03\x04.*xl\//s, 'an Excel workbook', 'Save it as CSV or PDF.'],
  [/^PK\x03\x04.*ppt\//s, 'a PowerPoint presentation', 'Save it as PDF.'],
  [/^PK\x03\x04.{26}mimetypeapplication\/(?:vnd\.oasis|epub)/s, 'a document', exportDocument],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'an older Office document', exportDocument],
  [/^PK\x03\x04/, 'a ZIP archive', unpack],
  [/^(?:\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'an archive', unpack],
  [/^.{257}ustar/s, 'an archive', unpack],
  [/^(?:ID3|OggS|fLaC|RIFF.{4}WAVE|\xff[\xe2-\xe7\xf0-\xfd])/s, 'a sound recording', transcribe],
  [/^(?:\x1aE\xdf\xa3|RIFF.{4}AVI |FLV|\0\0\x01[\xb3\xba])/s, 'a video', takeStills],
  [/^(?:MZ|\x7fELF|\0asm|\xca\xfe\xba\xbe)/, 'a program', attachSource],
  [/^[\xce\xcf]\xfa\xed\xfe/, 'a program', attachSource],
  [/%PDF-\d/, 'a PDF with other data before it', 'Print it to a new PDF.'],
];

/**
 * Returns the type that the first bytes of a file show, or undefined if they are no picture and no PDF. Its name and its
 * declared type do not count.
 */
export function signatureType(head: Uint8Array): FileType | undefined {
  const start = latin1(head.subarray(0, 16));
  return accepted.find(([signature]) => signature.test(start))?.[1];
}

/** Returns the Failure of a binary file that is no picture and no PDF: what it is, and what to do. */
export function binaryFailure(name: string, head: Uint8Array): Failure {
  const [, what = 'a binary file', advice = 'Attach a picture, a PDF or a text file.'] =
    findRefused(head) ?? [];
  return rejected(name, `is ${what}, which cannot be attached.`, advice);
}

/** Returns whether the first bytes of a file show a binary format that cannot be attached. */
export function isKnownBinary(head: Uint8Array): boolean {
  return findRefused(head) !== undefined;
}

/** Returns the Failure of a file that cannot be attached: a predicate that says why, and a sentence that says what to do. */
export function rejected(name: string, predicate: string, advice: string): Failure {
  return new Failure('invalid-data', `${name} ${predicate} ${advice}`);
}

function findRefused(head: Uint8Array) {
  const start = latin1(head.subarray(0, 4096));
  return refused.find(([signature]) => signature.test(start));
}

/** Returns a string with the bytes as its UTF-16 units. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
