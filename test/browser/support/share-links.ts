import type { BotConfig } from '../../../src/storage/bot.ts';
import { encodeLink } from '../../../src/transfer/share/link.ts';
import type { BasicTab, Tab } from './tab.ts';

/** The question below the preview of a bot. */
export const importQuestion = /^Import it.*\[y\/N\] $/;

export const poet: BotConfig = {
  name: 'poet',
  provider: 'openai',
  model: 'gpt-4.1',
  system: 'Answer in rhyme.',
  parameters: { seed: 7 },
  opening: 'Ahoy!',
};

/** Returns the fragment of the bot's link. */
export async function fragmentOf(design: BotConfig): Promise<string> {
  return new URL(await encodeLink(design, 'https://keysh.test/')).hash;
}

/** Types an answer and presses Enter. */
export async function enterAnswer(console: BasicTab, text: string): Promise<void> {
  await console.insert(text);
  await console.press('Enter');
}

/** Answers a question about a link or file after the pause during which typed text does not count as its answer. */
export async function enterAnswerAfterPause(console: Tab, text: string): Promise<void> {
  await console.page.waitForTimeout(600);
  await enterAnswer(console, text);
}

/** Opens a link in the open page. */
export async function openLink(console: Tab, fragment: string): Promise<void> {
  await console.page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
}

/** Pastes a line and presses Enter. */
export async function enterPasted(console: Tab, line: string): Promise<void> {
  await console.paste(line);
  await console.press('Enter');
}

/** Returns the link on the screen, as a selection copies it. */
export async function linkOn(console: BasicTab): Promise<string> {
  const lines = (await console.rows()).filter((line) => /^https?:\S*#b=/.test(line));
  return lines.at(-1)?.trimEnd() ?? '';
}

/** Drops a file on the console. */
export async function drop(console: Tab, name: string, text: string): Promise<void> {
  await console.page.evaluate(
    ([fileName = '', content = '']) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      document.querySelector('.xterm-screen')?.dispatchEvent(new DragEvent('drop', init));
    },
    [name, text],
  );
}
