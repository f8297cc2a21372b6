import type { App } from '../../src/app/app.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { dollars } from '../../src/chat/cost.ts';
import { factsAbout } from '../../src/chat/facts.ts';
import { readParameters } from '../../src/chat/parameters.ts';
import { type Target, targetIn } from '../../src/chat/target.ts';
import { requireSearch } from '../../src/chat/web-search.ts';
import { canSearch, searchLimit } from '../../src/providers/web-search.ts';
import { dim, type Printable, styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { defineCommand, type Kind } from '../definition.ts';
import { print } from '../output.ts';

const limit: Kind<string> = {
  parse: (_, word) => word,
  complete: () => [
    { text: 'on', description: 'at most 3 searches for a reply' },
    { text: 'off', description: 'no search' },
  ],
};

/** `/search`: shows or changes whether the models of a conversation search the web. */
export const search = defineCommand({
  name: 'search',
  summary: 'show or set web search by the provider: on, off, or the most searches for a reply',
  example: '/search on',
  args: { limit: { kind: limit, summary: 'on, off, or a number up to 20', isOptional: true } },
  mode: 'chat',
  run: (app, { limit }) => (limit === undefined ? showState(app) : setSearch(app, limit)),
});

function showState(app: App): void {
  print(app, stateOf(app, targetIn(app.chat.conversation, app)));
}

async function setSearch(app: App, text: string): Promise<void> {
  const { conversation } = app.chat;
  const changed = readParameters([`search=${text}`]);
  const parameters = { ...conversation.parameters, ...changed };
  const target = targetIn(conversation, app);
  requireSearch(app, { ...target, parameters });
  await conversation.configure({ parameters });
  print(app, dim(stateOf(app, { ...target, parameters })));
}

/** Says whether the next message may be searched for, by whom, and what that means. */
function stateOf({ catalog }: App, target: Target): Printable {
  const most = searchLimit(target.parameters.search);
  if (most === undefined) return styled`Web search is off.`;
  const state = styled`Web search is on: at most ${count(most, 'search', 'searches')} for a reply.`;
  if (!canSearch(target.provider, target.model))
    return styled`${state} ${formatModelRef(target)} cannot search here.`;
  const price = factsAbout(catalog, target).price?.search;
  const charge = price ? `charges about ${dollars(price)}` : 'may charge';
  return styled`${state} ${target.provider.name} sends the words to a search engine, and ${charge} for each search.`;
}
