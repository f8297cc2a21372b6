import { CodeFences } from '../text/code-fences.ts';
import { truncateRow } from '../text/one-row.ts';
import { SentenceSplitter } from '../text/sentence-splitter.ts';
import { dim, quoted, StreamSanitizer, styled } from '../text/styled-text.ts';
import { maxAnnouncementUnits } from './announcer.ts';
import { isMotionReduced } from './appearance.ts';
import type { Screen } from './screen.ts';

/** ASCII, because a browser may need 0.2 seconds to find a fallback font for other characters. */
const frames = ['|', '/', '-', '\\'];
/** Milliseconds between two frames of the spinner. */
const tickMs = 120;
/** UTF-16 units of an announcement that are reserved for text other than the reply. */
const reservedUnits = 200;

/** Redacts keys in text that arrives in chunks. */
export interface KeyFilter {
  /** Returns the text that can be shown. */
  push(piece: string): string;
  /** Returns the text that was held back because later text might continue it. */
  flush(): string;
}

/** Renders streamed text, such as Markdown. */
export interface TextOutput {
  push(text: string): void;
  /** Draws the rest. */
  end(): void;
}

/** How the parts of a reply are drawn and announced; as plain text if omitted. */
export interface ReplyOutputs {
  readonly text?: () => TextOutput;
  readonly reasoning?: () => TextOutput;
  /** Returns what a screen reader announces for text of a reply. */
  readonly spoken?: (text: string) => string;
}

/**
 * Shows a reply as it arrives: a spinner until the first chunk, then dimmed reasoning and the text, between two empty rows.
 */
export class ReplyView {
  private readonly started = performance.now();
  private readonly timer: ReturnType<typeof setInterval>;
  private cleaner = new StreamSanitizer();
  private section: 'waiting' | 'reasoning' | 'text' | 'closed' = 'waiting';
  private atLineStart = true;
  private readonly fences = new CodeFences();
  private sentences = new SentenceSplitter(maxAnnouncementUnits - reservedUnits);
  private prefix = 'Reply: ';
  private isAnswered = false;
  private isShown = false;
  private remark = '';
  /** Filters everything that is shown, in order. */
  private readonly keys: KeyFilter;
  /** Filters only the text, which is announced without the reasoning. */
  private readonly keysInText: KeyFilter;
  private output: TextOutput | undefined;

  constructor(
    private readonly screen: Screen,
    private readonly name: string,
    keyFilter: () => KeyFilter,
    private readonly outputs: ReplyOutputs = {},
  ) {
    this.keys = keyFilter();
    this.keysInText = keyFilter();
    screen.announcer.setState(`Waiting for ${name}. Ctrl-C stops.`);
    this.spin();
    this.timer = setInterval(() => this.spin(), tickMs);
  }

  /** Shows a remark before the name beside the spinner; '' removes it. */
  waiting(remark: string): void {
    this.remark = remark === '' ? '' : `${remark} · `;
    this.spin();
    if (remark === '') return;
    this.screen.announcer.setState(`${this.name}: ${remark}. Ctrl-C stops.`);
  }

  /** Prints a dimmed line before the reply. */
  note(text: string): void {
    this.screen.print(dim(styled`${text}\n`));
  }

  reasoning(text: string): void {
    this.enter('reasoning');
    this.put(text);
  }

  /** Notifies the user that the text shown so far was reasoning. */
  reclassify(): void {
    this.enter('reasoning');
    if (!this.atLineStart) this.write(styled`\n`);
    this.keysInText.flush();
    this.sentences = new SentenceSplitter(maxAnnouncementUnits - reservedUnits);
    this.prefix = 'Reply: ';
    this.isAnswered = false;
    this.screen.notify(dim(styled`[That was reasoning. The answer follows.]`));
  }

  text(text: string): void {
    if (text === '') return;
    this.enter('text');
    this.put(text);
  }

  /** Ends the reply; `note` says why it ended early, if it did. */
  end(note: string | undefined): void {
    const empty = this.section === 'waiting';
    this.finish();
    const remark = note ?? (empty ? 'the reply was empty' : undefined);
    if (remark !== undefined) this.screen.print(dim(styled`[${remark}]\n`));
    this.announceEnd(remark);
  }

  /** Stops the spinner and ends the line; the text that arrived stays. */
  close(): void {
    if (this.section === 'closed') return;
    const empty = this.section === 'waiting';
    this.finish();
    this.announceEnd(empty ? undefined : 'broken off');
  }

  /** Whether text of the reply was shown, other than white space. */
  get hasText(): boolean {
    return this.isAnswered;
  }

  /** Resolves when the text so far is drawn. */
  frame(): Promise<void> {
    return this.screen.flush();
  }

  private finish(): void {
    this.enter('closed');
    if (!this.atLineStart) this.screen.print(styled`\n`);
    if (this.isShown) this.screen.print(styled`\n`);
  }

  /** Announces the rest of the reply and how it ended, unless the text shows that. */
  private announceEnd(remark: string | undefined): void {
    this.screen.announcer.setState('');
    const rest = this.sentences.push(this.keysInText.flush()) + this.sentences.end();
    const remarks = [
      this.sentences.isTruncated ? 'the rest is on the screen' : '',
      remark ?? (this.prefix === '' ? 'end of the reply' : ''),
    ].filter((each) => each !== '');
    const end = remarks.length > 0 ? ` (${remarks.join('; ')})` : '';
    const announcement = this.spoken(rest) + end;
    if (announcement !== '') this.announce(announcement);
  }

  /** Announces the sentences that the text completes. */
  private announceText(text: string): void {
    const sentences = this.sentences.push(text);
    if (sentences !== '') this.announce(this.spoken(sentences));
  }

  private spoken(text: string): string {
    return this.outputs.spoken?.(text) ?? text;
  }

  private announce(text: string): void {
    this.screen.announcer.announce(this.prefix + text);
    this.prefix = '';
  }

  private enter(section: typeof this.section): void {
    if (this.section === section) return;
    if (this.section !== 'waiting') this.finishSection(section === 'text');
    this.section = section;
    if (section !== 'closed') return;
    clearInterval(this.timer);
    this.screen.status(undefined);
  }

  private finishSection(textFollows: boolean): void {
    this.write(this.keys.push(this.cleaner.end()) + this.keys.flush());
    this.cleaner = new StreamSanitizer();
    this.output?.end();
    this.output = undefined;
    if (textFollows && !this.atLineStart) this.write(styled`\n`);
  }

  private put(text: string): void {
    this.write(this.keys.push(this.cleaner.push(text)));
  }

  private write(redacted: string): void {
    if (redacted === '') return;
    if (!this.isShown) this.screen.print(styled`\n`);
    this.isShown = true;
    if (this.section === 'text' && /\S/.test(redacted)) this.isAnswered = true;
    if (this.section === 'text') this.announceText(this.keysInText.push(redacted));
    this.output ??= this.section === 'text' ? this.outputs.text?.() : this.outputs.reasoning?.();
    if (this.output) {
      this.output.push(redacted);
      return;
    }
    this.atLineStart = redacted.endsWith('\n');
    const text = styled`${redacted}`;
    this.screen.print(
      quoted(this.section === 'reasoning' ? dim(text) : this.fences.markCode(text)),
    );
  }

  private spin(): void {
    const elapsed = performance.now() - this.started;
    const frame = isMotionReduced() ? '…' : frames[Math.floor(elapsed / tickMs) % frames.length];
    const end = ` ${Math.floor(elapsed / 1000)} s · Ctrl-C stops`;
    const start = styled`${frame} ${this.remark}${this.name}`;
    const shown = truncateRow(start, this.screen.columns - 1 - end.length);
    this.screen.status(dim(styled`${shown}${end}`), true);
  }
}
