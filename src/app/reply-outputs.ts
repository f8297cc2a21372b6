import { currentSetting } from '../storage/settings.ts';
import type { ReplyOutputs } from '../terminal/screen/reply-view.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

type Markdown = typeof import('../terminal/markdown/index.ts');

let isFailureTold = false;

/** Returns how replies are drawn, by the settings. */
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
      spoken: markdown.spoken,
    }),
    ...(folds && { reasoning: () => new markdown.FoldedText(view.screen) }),
  };
}

/** Loads what draws Markdown; undefined where it cannot be loaded, which is told once. */
export async function loadMarkdown({ view }: App): Promise<Markdown | undefined> {
  try {
    return await import('../terminal/markdown/index.ts');
  } catch {
    if (!isFailureTold) {
      view.screen.notify(
        dim(
          styled`Replies are shown as plain text: the part of the page that draws Markdown could not be loaded.`,
        ),
      );
    }
    isFailureTold = true;
    return undefined;
  }
}
