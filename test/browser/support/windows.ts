import type { BrowserContext, Page } from 'playwright-core';

/**
 * Opens an empty page in a new window, with the browser storage of the context's first page: of two pages in one
 * window, browsers draw the hidden one only once a second.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const [first] = context.pages();
  if (!first) throw new Error('the context has no page yet');
  const session = await context.newCDPSession(first);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  const { browserContextId = '' } = targetInfo;
  const browser = await context.browser()?.newBrowserCDPSession();
  const opened = context.waitForEvent('page');
  await browser?.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    browserContextId,
  });
  await browser?.detach();
  return opened;
}
