import type { AttachmentKind } from '../attachments/attachment.ts';

/** A file as a request contains it. */
export interface MessageFile {
  readonly kind: Exclude<AttachmentKind, 'text'>;
  /** The MIME type. */
  readonly type: string;
  readonly name: string;
  /** In base64. */
  readonly data: string;
}

/** A message of a conversation. */
export interface Message {
  readonly role: 'user' | 'assistant';
  /** Contains the text files of the message, each in a fence. */
  readonly text: string;
  /** The pictures and PDFs of a user's message. */
  readonly files?: readonly MessageFile[];
}
