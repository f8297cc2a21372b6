import { offlineState } from '../src/app/offline.ts';
import { dim, styled } from '../src/terminal/text/styled-text.ts';
import { defineCommand } from './definition.ts';
import { print } from './output.ts';

export const clear = defineCommand({
  name: 'clear',
  summary: 'clear the screen and its scrollback',
  run: (app) => app.view.screen.clear(),
});

export const version = defineCommand({
  name: 'version',
  summary: 'show the version',
  mode: 'prompt',
  async run(app) {
    const { version: number, demo } = app.build;
    print(app, styled`keysh ${number}${demo ? ' (demo: answers are canned)' : ''}`);
    if ((await offlineState()) === 'newer waits')
      print(
        app,
        dim(
          styled`A newer build is ready. To start it, close all other tabs with keysh and reload this one.`,
        ),
      );
  },
});
