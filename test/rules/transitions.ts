import { section, shown } from './rule.ts';

const list = 'list tells the state of each provider, and which bots override it';
const matrix = '$id: which key a message goes with';
const typed =
  'a character typed in settings is stored before the next one, and the last one erased is no key';

/** The states of a key, what leads from one to another, and which key a message goes with. */
export const transitions = [
  ...section(
    'states',
    [
      'no key: there is neither a global key nor one of the bot',
      shown('browser/keys/key-lookup.test.ts', list),
      shown(
        'browser/chat/provider-errors.test.ts',
        'no key: nothing is sent, and the command that mends it is named',
      ),
    ],
    [
      'global key set: there is something under the provider’s entry',
      shown('browser/keys/key-lookup.test.ts', list),
      shown('storage/keys.test.ts', 'an empty entry is no key'),
    ],
    [
      'per-bot key set: the bot’s k holds something',
      shown(
        'browser/keys/key-lookup.test.ts',
        'which tells the key of the next message, and why it is that one',
      ),
      shown('storage/bots.test.ts', 'whose key was emptied by hand have none'),
    ],
  ),
  ...section(
    'transitions',
    [
      'no key, any input in settings: global key set, saved with each character',
      shown('browser/commands/settings-form.test.ts', typed),
    ],
    [
      'no key, any change in config’s field of the provider’s key: global key set',
      shown(
        'browser/commands/config-form.test.ts',
        'without a bot config sets the default model and the key of its provider',
      ),
    ],
    [
      'global key set, any change in config’s last but one field, which shows the selected provider’s: saved as it changes',
      shown(
        'browser/keys/key-rules.test.ts',
        'config shows the key of the selected provider at its end, and saves each change for every bot',
      ),
    ],
    [
      'any state, any change in config’s field of the bot’s own key: per-bot key set, for this bot only',
      shown(
        'browser/keys/config-form-keys.test.ts',
        'the own key of a bot is typed in config, goes before the other, and is nowhere to be seen',
      ),
    ],
    [
      'rotation: a new key in settings replaces the old one at once',
      shown(
        'browser/commands/settings-form.test.ts',
        'leaving says of each key what became of it, and the next message uses the new one',
      ),
    ],
    [
      'rotation: the next call uses the new key, with no transition and no reload',
      shown(
        'browser/keys/keys-in-two-tabs.test.ts',
        'a key %s rotated in the midst of a reply counts from the next one, in both tabs',
      ),
    ],
    [
      'removal of the entry, as with the developer tools: no key from the next call on',
      shown(
        'browser/keys/key-rules.test.ts',
        'a key removed with the developer tools counts from the next message on, with no reload',
      ),
    ],
    [
      'clearing the data of the site: no global key is left',
      shown('browser/keys/key-rules.test.ts', 'clearing the data of the site leaves no global key'),
    ],
  ),
  ...section(
    'selection',
    ['a bot that has a key of its own uses it', shown('browser/keys/bot-keys.test.ts', matrix)],
    [
      'any other uses the global key of its provider',
      shown('browser/keys/bot-keys.test.ts', matrix),
      shown(
        'browser/keys/bot-keys.test.ts',
        'two bots of one provider each go with their own key, and a third with the global one',
      ),
    ],
  ),
];
