import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { targetIn } from '../../src/chat/target.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { printGreeting } from '../bot/greeting.ts';
import { defineCommand } from '../definition.ts';
import { keyless } from '../kinds/text.ts';
import { print, printLongQuoted } from '../output.ts';

export const exit = defineCommand({
  name: 'exit',
  aliases: ['quit', 'bye'],
  summary: 'leave the chat (chat -c resumes it)',
  mode: 'chat',
  isExclusive: true,
  run({ chat }) {
    if (!chat.chatting)
      throw new Failure('usage', 'keysh is a web page: close the tab to leave it.');
    chat.chatting = false;
  },
});

export const newConversation = defineCommand({
  name: 'new',
  summary: 'start a new conversation',
  mode: 'chat',
  run: begin,
});

export const system = defineCommand({
  name: 'system',
  summary: 'show or set the system prompt; "" for none',
  example: '/system Answer in one line.',
  args: { text: { kind: keyless('system prompt'), isOptional: true, extent: 'raw rest' } },
  mode: 'chat',
  run: (app, { text }) => (text === undefined ? showSystem(app) : setSystem(app, text)),
});

async function begin(app: App): Promise<void> {
  app.chat.startFresh();
  const { system } = app.chat.conversation;
  print(
    app,
    dim(styled`New conversation${system === undefined ? '' : ' with the same system prompt'}.`),
  );
  await printGreeting(app);
}

async function showSystem(app: App): Promise<void> {
  const prompt = targetIn(app.chat.conversation, app).system;
  if (prompt) await printLongQuoted(app, 'System prompt', prompt);
  else print(app, styled`There is no system prompt.`);
}

async function setSystem(app: App, text: string): Promise<void> {
  await app.chat.conversation.configure({ system: text });
  const where = app.chat.chatting ? styled`` : styled` for this conversation; chat -c continues it`;
  print(
    app,
    dim(text === '' ? styled`No system prompt from here on.` : styled`System prompt set${where}.`),
  );
}
