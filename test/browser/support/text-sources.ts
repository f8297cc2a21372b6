import { type Answer, json, replyWith } from './answers.ts';
import { run } from './console.ts';
import type { Harness, Tab } from './tab.ts';
import { typeKeys } from './typing.ts';

/** A way by which a text from a provider or a command reaches the user. */
export interface TextSource {
  /** Surfaces on which the sweep must find the text. */
  readonly sinks: readonly string[];
  /** Makes the text appear, in a console with keys of OpenAI and Gemini. */
  show(console: Tab, use: Harness, text: string): Promise<void>;
}

/** All sources except replies and messages, which the sweep of a session covers. */
export const textSources: Readonly<Record<string, TextSource>> = {
  'a completion menu': {
    sinks: ['screen', 'document', 'accessibility'],
    async show(console, { hosts }, text) {
      const data = [`gpt-${text}-a`, `gpt-${text}-b`, 'gpt-4.1-a', 'gpt-4.1-b'];
      hosts.answer('openai', json({ data: data.map((id) => ({ id })) }), 'models');
      await run(console, 'model list --provider openai');
      await run(console, 'clear');
      await typeKeys(console, 'chat -m openai:gpt-<Tab><Tab>');
      await console.waitFor('gpt-4.1-b');
    },
  },
  'a set font': {
    sinks: ['document', 'localStorage'],
    async show(console, _, text) {
      // Any font seems to be installed: the width depends on its name.
      await console.page.evaluate(() => {
        CanvasRenderingContext2D.prototype.measureText = function () {
          return Object.create(TextMetrics.prototype, { width: { value: this.font.length } });
        };
      });
      await run(console, `set font ${text}`);
    },
  },
  'a finish reason': {
    sinks: ['screen'],
    async show(console, { hosts }, text) {
      const candidate = { content: { parts: [{ text: 'a' }] }, finishReason: text };
      hosts.answer('gemini', stream({ candidates: [candidate] }));
      await run(console, 'chat -m gemini:gemini-2.5-flash hi');
    },
  },
  'a block reason': {
    sinks: ['screen'],
    async show(console, { hosts }, text) {
      hosts.answer('gemini', stream({ promptFeedback: { blockReason: text } }));
      await run(console, 'chat -m gemini:gemini-2.5-flash hi');
    },
  },
  'an error that is cut': {
    sinks: ['screen'],
    async show(console, { hosts }, text) {
      const message = `${'word '.repeat(96)}${text} and more words`;
      hosts.answer('openai', json({ error: { message } }, { status: 401 }));
      await run(console, 'chat -m openai:gpt-4.1 hi');
    },
  },
  'the history': {
    sinks: ['screen', 'IndexedDB'],
    async show(console, _, text) {
      await run(console, `frob ${text}`);
      await run(console, 'history');
    },
  },
  'the clipboard': {
    sinks: ['screen', 'clipboard'],
    async show(console, { hosts }, text) {
      hosts.answer('openai', replyWith([text]));
      await run(console, 'chat -m openai:gpt-4.1 hi');
      await run(console, 'copy');
    },
  },
};

function stream(...events: readonly object[]): Answer {
  return {
    headers: { 'content-type': 'text/event-stream' },
    pieces: events.map((event) => `data: ${JSON.stringify(event)}\n\n`),
  };
}
