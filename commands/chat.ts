import type { Command } from 'commander';
import type { App, Talk } from '../src/app.ts';
import { nameOf } from '../src/chat/chat.ts';
import { currentChoice } from '../src/chat/choice.ts';
import { Conversation } from '../src/chat/conversation.ts';
import { refuseKeys } from '../src/chat/guard.ts';
import { readParameters } from '../src/chat/parameters.ts';
import { dim, ink } from '../src/terminal/ink.ts';
import { withExample } from './help.ts';
import { say } from './say.ts';

interface ChatOptions {
  readonly model?: string;
  readonly system?: string;
  readonly option?: readonly string[];
  readonly continue?: true;
}

/** `chat`: one answer where there is a text, else every line is a message until `/exit`. */
export function addChat(program: Command, app: App): void {
  withExample(program.command('chat'), 'chat -m openai: what is a monad?')
    .description('ask once, or with no text talk until /exit')
    .option('-m, --model <model>', 'provider:model, or provider: for its default')
    .option('-s, --system <text>', 'a system prompt')
    .option(
      '-o, --option <name=value>',
      'temperature, max_tokens, top_p, stop, seed, reasoning',
      collect,
    )
    .option('-c, --continue', 'go on with the last conversation')
    .argument('[text]', 'taken as it stands; quotes around all of it are taken off')
    .action((text: string | undefined, options: ChatOptions) => chat(app, text, options));
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

async function chat(app: App, text: string | undefined, options: ChatOptions): Promise<void> {
  const { talk } = app;
  const before = { ...talk };
  const parameters = readParameters(options.option ?? []);
  const former = options.continue ? talk : { ...talk, choice: undefined, parameters: {} };
  const choice =
    options.model === undefined
      ? currentChoice({ ...app, talk: former })
      : app.catalog.choose(options.model);
  if (options.system !== undefined) refuseKeys(options.system, 'system prompt', app.wire.keys);
  if (!options.continue) talk.conversation = new Conversation();
  talk.choice = choice;
  talk.parameters = { ...former.parameters, ...parameters };
  if (options.system !== undefined) talk.conversation.system = options.system;
  if (text !== undefined) return askOnce(app, text, before);
  const name = nameOf(choice);
  talk.chatting = true;
  say(app, dim(ink`Talking to ${name}. /help lists what else you can type, /exit leaves.`));
}

/** In the midst of a conversation a single question leaves that as it was. */
async function askOnce(app: App, text: string, before: Talk): Promise<void> {
  await app.console.answer(text);
  if (before.chatting) Object.assign(app.talk, before);
}
