import type { PromptParts } from './app/app.ts';
import { banner } from './app/banner.ts';
import { displayOptionsIn } from './app/display-options.ts';
import { Inbox, takeSignIn, watchAddress } from './app/inbox.ts';
import { runShell } from './shell/shell.ts';
import { KeyStore } from './storage/keys.ts';
import { SettingsStore } from './storage/settings-store.ts';
import { mountConsoleView } from './terminal/console-view.ts';
import { type OnFiles, onFilesGiven } from './terminal/input/given-files.ts';
import { loadPalettes } from './terminal/screen/theme.ts';
import { styled } from './terminal/text/styled-text.ts';

declare const __VERSION__: string;
declare const __DEMO__: boolean;

const host = document.getElementById('keysh');
if (host && window.top !== window) host.textContent = 'keysh does not run inside another page.';
else if (host) void start(host);

async function start(element: HTMLElement): Promise<void> {
  const inbox = new Inbox();
  takeSignIn(inbox);
  watchAddress((text) => inbox.put({ type: 'link', text }));
  const onFiles: OnFiles = (files, isBesideText) =>
    inbox.put({ type: 'files', files, isBesideText });
  onFilesGiven(element, onFiles);
  performance.setResourceTimingBufferSize(0);
  const storage = () => localStorage;
  const keys = new KeyStore(storage);
  const settings = new SettingsStore(storage, (value) => keys.known.redactor.mayContain(value));
  await loadPalettes(settings.get('theme')).catch(() => undefined);
  const view = mountConsoleView(element, displayOptionsIn(settings), onFiles);
  Object.assign(window, { term: view.screen.term });
  const build = { version: __VERSION__, demo: __DEMO__ };
  const parts: PromptParts = { view, keys, settings, build };
  view.screen.print(banner(parts));
  runShell(parts, inbox).catch(() => {
    view.screen.notify(styled`keysh stopped working. Reload the page; keys and settings are kept.`);
  });
  view.keyboard.focus();
}
