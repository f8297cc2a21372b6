import type { App } from '../../src/app/app.ts';
import type { Arrival } from '../../src/app/inbox.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { decodeLink } from '../../src/transfer/share/link.ts';
import { adoptBot } from '../bot/import.ts';
import { attachFiles } from '../chat/attach.ts';
import { finishSignIn } from '../key/sign-in.ts';
import { print } from '../output.ts';
import { receiveFiles } from './import.ts';

/** Shows a link or files that were pasted or dropped, and asks what to do. Throws a Failure of one line, or Cancelled. */
export async function receive(app: App, arrival: Arrival): Promise<void> {
  switch (arrival.type) {
    case 'link':
      return adoptBot(app, await decodeLink(arrival.text));
    case 'files':
      if (app.chat.chatting) return attachFiles(app, arrival.files);
      return arrival.isBesideText ? undefined : receiveFiles(app, arrival.files);
    case 'sign-in':
      return finishSignIn(app, arrival.query);
    case 'excess':
      return print(app, styled`Too many links and files at once. The rest was ignored.`);
    default:
      arrival satisfies never;
  }
}
