import { describe, expect, test } from 'vitest';
import { connectionReset } from '../../browser/support/answers.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

describe('a single command', () => {
  const shared = useConsole(use);

  test.each([
    ['kye set', /Unknown command 'kye'\. Did you mean key\?/],
    ['key roate openai', /Unknown command 'roate'\. Did you mean rotate\?/],
    ['chat --modle x hi', /Unknown option '--modle'\. Did you mean --model\?/],
    ['key set opnai', /No provider 'opnai'. Did you mean openai\?/],
    ['key set', /Which provider\? Known: anthropic, openai, .*ollama/],
    ['resume', /Unknown command 'resume'\. Did you mean session resume\?/],
    ['/share poet', /Unknown command '\/share'\. Did you mean bot share\?/],
    ['rename a', /Did you mean bot rename or session rename\?/],
    ['share the cake fairly', /→ help, or to ask a model: chat TEXT/],
    ['hello there', /→ help, or to ask a model: chat TEXT/],
    ['model use gtp', /No model or provider is named 'gtp'/],
    ['chat -o heat=1 hi', /-o takes name=value/],
    [
      'provider set openai --key-in header',
      /The key of openai can only be sent in the Authorization header/,
    ],
    ['key set ollama', /runs on this machine and needs no key/],
    ['key rm openai', /There is no openai key/],
    ['help key set', /^Example: key set openai/],
    ['key -h', /^Example: key set openai/],
    ['/help', /^Usage: COMMAND/],
    ['exit', /close the tab to leave it/],
    ['/retry', /There is no question yet/],
    ['/copy', /There is no reply yet/],
  ])('a command is answered with help or an error: %s', async (line, shown) => {
    use.hosts.answer('ollama', connectionReset, 'models');
    const console = shared();
    await run(console, line);
    await console.waitFor(shown);
    expect(use.chatRequests).toEqual([]);
  });
});

test('a mistyped command in chat mode is not sent, and two slashes send one', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '/nosuch thing');
  await console.waitFor(/Unknown command 'nosuch'/);
  expect(use.chatRequests).toEqual([]);
  await run(console, '//etc is a folder');
  expect(sentMessages(use.chatRequests[0]).at(-1)?.content).toBe('/etc is a folder');
});

test('a new default model does not change the bot in use, and says which one answers', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await run(console, 'bot new poet -m openai:gpt-6-sol -s Rhyme.');
  await run(console, 'model use groq:');
  await console.waitFor(
    'Bot poet still uses openai:gpt-6-sol. To change it: bot edit poet -m groq:openai/gpt-oss-120b',
  );
  await run(console, 'chat');
  await run(console, '/model use groq:');
  await console.waitFor('This conversation uses it too. Bot poet keeps its own model.');
  await run(console, 'hi');
  expect(JSON.parse(use.chatRequests.at(-1)?.body ?? '{}').model).toBe('openai/gpt-oss-120b');
});

test('the usage line shows the model, key, tokens, time and price', async () => {
  const console = await use.open({ stored: stored('anthropic') });
  await run(console, 'chat -m anthropic: hi');
  await console.waitFor(
    /^anthropic:claude-sonnet-5-5 · global key · 12 in, 6 out · \d+\.\d s · \$0\.0001$/,
  );
});

const dash = /→ help [\w ]+, or if it is not an option: quote it, or put -- before it$/;

const blanks = /→ help [\w ]+, or if a text contains blanks: quote it$/;

describe('a wrong argument', () => {
  const shared = useConsole(use);

  test.each([
    ['session search -draft', "✗ Unknown option '-draft'", dash],
    ['session rename -1 -draft', "✗ Unknown option '-draft'", dash],
    ['bot new poet --draft', "✗ Unknown option '--draft'", dash],
    ['set font -mono', "✗ Unknown option '-mono'", dash],
    ['chat --draft x', "✗ Unknown option '--draft'", dash],
    ['bot new poet -s be brief', '✗ bot new takes 1 argument, not 2.', blanks],
    ['bot new poet -m openai: --opening hi there', '✗ bot new takes 1 argument, not 2.', blanks],
    ['model list -q gpt mini', '✗ model list takes no arguments.', blanks],
    ['bot list -x', "✗ Unknown option '-x'", /→ help bot list$/],
    ['model use a b', '✗ model use takes 1 argument, not 2.', /→ help model use$/],
  ])('the error of %s suggests the correct form or help', async (line, error, shown) => {
    const console = shared();
    await run(console, line);
    await console.waitFor(error);
    await console.waitFor(shown);
  });
});

test('a value in quotes or after -- may begin with a dash', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1 -- -draft of a -s text');
  for (const line of ['session search "-draft"', 'session search -- -draft']) {
    await run(console, 'clear');
    await run(console, line);
    await console.waitFor(/-draft of a -s text/);
  }
  await run(console, 'session rename -1 "-draft two"');
  await run(console, 'session list');
  await console.waitFor(/-draft two/);
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "-be brief"');
  await run(console, 'bot show poet');
  await console.waitFor(/-be brief/);
});

test('the chat commands model, system, usage, new, copy and exit', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '/system Be  brief');
  await run(console, 'what is a key?');
  await console.waitFor('The harbour is quiet at sunrise.');
  await run(console, '/usage');
  await console.waitFor('1 question, 40 tokens in, 8 out');
  await run(console, '/copy');
  expect(await console.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'The harbour is quiet at sunrise.',
  );
  await run(console, '/model');
  await console.waitFor(
    'Messages go to openai:gpt-4.1. To change it: /model use NAME. All: /model list',
  );
  await run(console, '/model groq:openai/gpt-oss-20b');
  await run(console, '/new');
  await run(console, 'again');
  expect(JSON.parse(use.chatRequests[1]?.body ?? '{}')).toMatchObject({
    model: 'openai/gpt-oss-20b',
    messages: [
      { role: 'system', content: 'Be  brief' },
      { role: 'user', content: 'again' },
    ],
  });
  await run(console, 'exit');
  await console.waitFor(/^keysh> ?$/);
});

test('help of a command fits 80 columns and 24 rows', async () => {
  const console = await use.open();
  await console.page.setViewportSize({ width: 760, height: 440 });
  await expect.poll(() => console.page.evaluate('window.term.rows')).toBeLessThan(25);
  for (const line of [
    'help key',
    'help provider',
    'help model',
    'help chat',
    'help key',
    'help key set',
    'help bot',
    'help bot new',
  ]) {
    await run(console, 'clear');
    await run(console, line);
    expect((await console.rows()).length).toBeLessThanOrEqual(24);
    for (const row of await console.rows()) expect(row.length).toBeLessThanOrEqual(80);
  }
});
