import { section, shown } from './rule.ts';

const inUse =
  'keys in use: replies, refusals that echo the key, lists, stops and reloads show none';

/** What must hold at all times. */
export const guarantees = section(
  'guarantees',
  [
    'a key is in no address, but for provider4’s parameter at its own host',
    shown('providers/http/request.test.ts', 'of $id is in one place of each request and no other'),
    shown('browser/keys/keys-never-shown.test.ts', inUse),
  ],
  [
    'a share link holds configuration and never a key',
    shown(
      'transfer/share/link.test.ts',
      'carries no field but those of the design, so no key that the bot has',
    ),
    shown(
      'browser/transfer/share.test.ts',
      'a bot that holds a key, or too much, is not shared: the field is named, nothing is shown',
    ),
  ],
  [
    'a key is in no export, neither a global one nor a bot’s',
    shown(
      'transfer/canaries.test.ts',
      'no export holds eight characters in a row of any key, and what was masked is counted',
    ),
    shown(
      'browser/transfer/export.test.ts',
      'an export is a download without any key, and its like comes out of an empty browser that imported it',
    ),
  ],
  [
    'a key leaves the browser only to its own provider’s address, whatever a bot, a row or a link says',
    shown(
      'providers/http/request.test.ts',
      '%s is refused at every provider, without a word about the key',
    ),
    shown('browser/keys/bot-keys.test.ts', '$id: which key a message goes with'),
    shown(
      'browser/bots/stored-addresses.test.ts',
      'an address in a stored bot, whatever field it is in, is asked nothing and told no key',
    ),
    shown(
      'browser/site/policy.test.ts',
      'the page may connect to the nine origins and to nothing else, itself included',
    ),
  ],
  [
    'no request with a key goes to the server of the page',
    shown(
      'browser/keys/key-rules.test.ts',
      'the server of the page gives its files and is told nothing else',
    ),
    shown(
      'browser/site/policy.test.ts',
      'a fetch elsewhere or to our own origin arrives nowhere and is a violation',
    ),
  ],
  [
    'a key is not logged: not in the browser’s console, not in an error, not in a report',
    shown('browser/keys/keys-never-shown.test.ts', inUse),
    shown(
      'layers.test.ts',
      'write no markup, run no text and say nothing to the developer console',
    ),
    shown(
      'providers/http/reply.test.ts',
      'that never comes is unreachable, and the failure holds nothing of the request',
    ),
  ],
  [
    'before the data goes, users are told to copy their keys by hand',
    shown(
      'browser/commands/doctor.test.ts',
      'reset removes everything of keysh once its name is typed, and begins anew',
    ),
    shown(
      'browser/keys/key-lookup.test.ts',
      'copy brings the key to the clipboard alone, or says that it could not',
    ),
  ],
);
