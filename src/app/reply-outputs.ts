import { currentSetting } from '../storage/settings.ts';
import type { ReplyOutputs } from '../terminal/screen/reply-view.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

type Markdown = typeof import('../terminal/markdown/index.ts');

let isFailureReported = false;

/** Returns how replies are drawn according to the settings. */
export async function replyOutputs(app: App): Promise<ReplyOutputs> {
  const { settings, view } = app;
  const hasMarkdown = currentSetting(settings, 'markdown') === 'on';
  const folds = currentSetting(settings, 'reasoning') === 'fold';
  if (!hasMarkdown && !folds) return {};
  const markdown = await loadMarkdown(app);
  if (!markdown) return {};
  return {
    ...(hasMarkdown && {
      text: () => new markdown.MarkdownOutput(view.screen),
      spoken: markdown.spokenText,
    }),
    ...(folds && { reasoning: () => new markdown.FoldedText(view.screen) }),
  };
}

/** Loads the renderer of Markdown; undefined if it cannot be loaded, which is reported once. */
export async function loadMarkdown({ view }: App): Promise<Markdown | undefined> {
  try {
    return await import('../terminal/markdown/index.ts');
  } catch {
    if (!isFailureReported) {
      view.screen.notify(
        dim(
          styled`The Markdown renderer could not be loaded, so replies are shown as plain text. Check the network, or reload the page.`,
        ),
      );
    }
    isFailureReported = true;
    return undefined;
  }
}
