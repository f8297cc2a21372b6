import type { Screen } from './screen.ts';

/** Repaints the screen if rows of blocks are out of date, as soon as no text is selected. */
export async function repaintStale(screen: Screen): Promise<void> {
  await screen.flush();
  while (screen.term.hasSelection()) {
    await new Promise<void>((resolve) => {
      const listener = screen.term.onSelectionChange(() => {
        listener.dispose();
        resolve();
      });
    });
  }
  if (screen.transcript.growing?.isStale) await screen.refit(() => undefined);
}
