import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { isLoopback } from '../../src/providers/loopback.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { isDark } from '../../src/terminal/screen/theme.ts';
import { styled, verbatim, yellow } from '../../src/terminal/text/styled-text.ts';
import { encodeLink } from '../../src/transfer/share/link.ts';
import { isRiskyLength } from '../../src/transfer/share/shareable-bot.ts';
import { toClipboard } from '../clipboard.ts';
import { count } from '../count.ts';
import { defineCommand } from '../definition.ts';
import { bot as botKind } from '../kinds/bot.ts';
import { print } from '../output.ts';
import { configToShare, printContents } from './shareable.ts';

interface Given {
  readonly bot: Bot;
  readonly copy: boolean;
  readonly qr: boolean;
}

export const share = defineCommand({
  name: 'share',
  summary: 'print a link that contains the bot without its key, and list what is in it',
  example: 'bot share poet --copy',
  args: { bot: { kind: botKind } },
  options: {
    copy: { summary: 'also copy the link to the clipboard' },
    qr: { summary: 'also show it as a QR code' },
  },
  run: shareBot,
});

async function shareBot(app: App, { bot, copy, qr }: Given): Promise<void> {
  const config = await configToShare(app, bot);
  const link = await encodeLink(config, location.href);
  const isRisky = isRiskyLength(link, config);
  printContents(app, config, 'link');
  print(app, styled`The link has ${count(link.length, 'character')}.`);
  if (isRisky) {
    const advice = `Some programs cut off links over 2,000 characters. To share a file instead: ${asTyped(`export bot ${config.name}`, app.chat)}`;
    print(app, yellow(styled`${advice}`));
  }
  if (isLoopback(location))
    print(app, styled`It leads to ${location.host}, which only works on this machine.`);
  printLink(app, link);
  if (qr) await showQr(app, link);
  if (copy) {
    await toClipboard(link, 'Nothing was copied: select the link and press Ctrl-C.');
    print(app, styled`Copied the link.`);
  }
}

/** Prints the link unmasked, because masking characters that look like a key would break it. */
function printLink({ view: { screen } }: App, link: string): void {
  screen.print(styled`\n${verbatim(styled`${link}`)}\n\n`);
}

async function showQr(app: App, link: string): Promise<void> {
  const { screen } = app.view;
  const { qrRows } = await import('../../src/transfer/share/qr.ts');
  const rows = qrRows(link, isDark(screen.term.options.theme ?? {}) ? 'light' : 'dark') ?? [];
  const { length: columns = 0 } = rows[0] ?? [];
  if (columns === 0) print(app, styled`The link is too long for a QR code.`);
  else if (columns > screen.columns || rows.length >= screen.rows) {
    const [small, auto] = ['set size 8', 'set size auto'].map((set) => asTyped(set, app.chat));
    const size = `${columns} columns and ${rows.length + 1} rows; this window has ${screen.columns} and ${screen.rows}`;
    print(
      app,
      styled`The QR code does not fit: it needs ${size}. Enlarge the window, or use a smaller font (${small}; ${auto} restores it), and try again.`,
    );
  } else screen.print(styled`${verbatim(styled`${rows.join('\n')}`)}\n`);
}
