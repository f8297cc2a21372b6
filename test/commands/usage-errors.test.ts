import { expect, test } from 'vitest';
import { runCommand } from '../../commands/run-command.ts';
import { failureOf } from '../support/failure-of.ts';
import { openApp } from '../support/open-app.ts';

test.each([
  [
    'sesion',
    "Unknown command 'sesion'. Did you mean session?",
    'help, or to ask a model: chat TEXT',
  ],
  ['bot sow', "Unknown command 'sow'. Did you mean show?", 'help bot'],
  ['session re', "Unknown command 're'. Did you mean rm?", 'help session'],
  ['chat --modle x', "Unknown option '--modle'. Did you mean --model?", /^help chat, or if it is/],
  ['bot list -x', "Unknown option '-x'.", 'help bot list'],
  ['bot new', 'bot new needs <new-name>.', 'help bot new'],
  ['session rename 2', 'session rename needs <title>.', 'help session rename'],
  ['clear all', 'clear takes no arguments.', 'help clear'],
  ['model use a b', 'model use takes 1 argument, not 2.', 'help model use'],
  ['models use a b', 'model use takes 1 argument, not 2.', 'help model use'],
  ['key set openai a b', 'key set takes at most 2 arguments, not 3.', 'help key set'],
  ['bot new a -s be brief', 'bot new takes 1 argument, not 2.', /^help bot new, or if a text/],
  ['export one', 'export takes only all, session or bot.', 'help export'],
  ['bot new a -m', '--model needs <model>.', 'help bot new'],
  ['usage --by', '--by needs model, bot, session, key, day or month.', 'help usage'],
  [
    'usage --by hour',
    "--by takes model, bot, session, key, day or month, not 'hour'.",
    'help usage',
  ],
  ['copy all', "copy takes code, table or sources, not 'all'.", 'help copy'],
  ['provider set gemini', 'provider set needs --key-in or --thoughts.', 'help provider set'],
  ['provider set xai --thoughts on', '--thoughts is only for OpenAI, not for xai.', undefined],
  [
    'provider set openai --thoughts maybe',
    "--thoughts takes on or off, not 'maybe'.",
    'help provider set',
  ],
  ['import --merge --replace', '--merge and --replace cannot be used together.', 'help import'],
  [
    'theme pink',
    expect.stringMatching(/^theme takes auto, dark, .* or rose-pine, not 'pink'\.$/),
    undefined,
  ],
  ['set size 3', "size takes auto or 8 to 40, not '3'.", undefined],
])('%s', async (line, message, suggestion) => {
  const { app } = openApp();
  const failure = await failureOf(() => runCommand(app, line));
  expect(failure.message).toEqual(message);
  if (suggestion instanceof RegExp) expect(failure.details.suggestion).toMatch(suggestion);
  else expect(failure.details.suggestion).toBe(suggestion);
});
