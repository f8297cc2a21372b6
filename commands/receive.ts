import type { App } from '../src/app.ts';
import { decodeLink } from '../src/exchange/link.ts';
import type { Arrival } from '../src/inbox.ts';
import { ink } from '../src/terminal/ink.ts';
import { adoptBot } from './bot-import.ts';
import { receiveFiles } from './import.ts';
import { say } from './say.ts';

/** Shows what came from outside and asks what is to become of it. Throws a Failure of one line, or GivenUp. */
export async function receive(app: App, arrival: Arrival): Promise<void> {
  switch (arrival.type) {
    case 'link':
      return adoptBot(app, await decodeLink(arrival.text));
    case 'files':
      return receiveFiles(app, arrival.files);
    case 'excess':
      return say(app, ink`More links and files came than can wait: the rest was left.`);
    default:
      arrival satisfies never;
  }
}
