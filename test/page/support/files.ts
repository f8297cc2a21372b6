import { resolveObjectURL } from 'node:buffer';
import { Readable } from 'node:stream';
import { Event, HTMLAnchorElement, HTMLInputElement } from 'happy-dom';
import type { Download, FileChooser } from 'playwright-core';
import type { PageWindow } from './page-window.ts';

/** What a page asks its user for, or gives to the user, with Playwright's functions. */
export interface FileEvents {
  readonly filechooser: Pick<FileChooser, 'setFiles'>;
  readonly download: Pick<Download, 'suggestedFilename' | 'createReadStream'>;
}

type Emit = <Name extends keyof FileEvents>(name: Name, event: FileEvents[Name]) => void;

/** The listeners by document: all windows share the classes of elements. */
const listeners = new WeakMap<object, Emit>();

/** Calls `emit` when the page shows a file chooser or downloads a file. */
export function watchFiles({ document }: PageWindow, emit: Emit): void {
  listeners.set(document, emit);
}

const { click } = HTMLInputElement.prototype;
HTMLInputElement.prototype.click = function () {
  click.call(this);
  const choose = (files: readonly File[]) => {
    Object.defineProperty(this, 'files', { value: files, configurable: true });
    this.dispatchEvent(new Event('change'));
  };
  if (this.type !== 'file') return;
  listeners.get(this.ownerDocument)?.('filechooser', {
    setFiles: async (given) => choose(filesOf(given)),
  });
};

HTMLAnchorElement.prototype.click = function () {
  const { download, href } = this;
  if (download === '') return;
  listeners.get(this.ownerDocument)?.('download', {
    suggestedFilename: () => download,
    createReadStream: async () => Readable.from(contentOf(href)),
  });
};

/** The files that are dropped. */
export class DataTransfer {
  readonly files: File[] = [];
  readonly types = ['Files'];
  readonly items = { add: (file: File) => void this.files.push(file) };
}

/** A drop of files. */
export class DragEvent extends Event {
  readonly dataTransfer: DataTransfer;

  constructor(type: string, init: EventInit & { readonly dataTransfer: DataTransfer }) {
    super(type, init);
    this.dataTransfer = init.dataTransfer;
  }
}

function filesOf(given: Parameters<FileChooser['setFiles']>[0]): readonly File[] {
  return [given]
    .flat()
    .flatMap((file) =>
      typeof file === 'string'
        ? []
        : new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }),
    );
}

async function* contentOf(address: string) {
  const blob = resolveObjectURL(address);
  if (blob) yield* blob.stream();
}
