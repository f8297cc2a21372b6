import { formatModelRef } from '../chat/catalog.ts';
import { preferredModel } from '../chat/preferred-model.ts';
import { firstProvider } from '../providers/registry.ts';
import { bold, dim, type Printable, prose, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/** Returns the first output of the page: the usable providers or, without any, the commands to set one up. */
export function banner(app: Pick<App, 'keys' | 'build' | 'settings'>): Printable {
  const { keys, build } = app;
  const title = styled`${bold(styled`keysh ${build.version}`)} · language models with your own keys · ${dim(styled`help`)}\n`;
  if (build.demo)
    return styled`${title}Demo: a stand-in gives canned answers, no key needed. Try: chat hello\n`;
  const usable = keys.owners();
  if (usable.length > 0) {
    const name = defaultModelName(app);
    const model = name === undefined ? '' : ` · default model: ${keys.redact(name)}`;
    return prose(styled`${title}Ready: ${usable.map(({ id }) => id).join(', ')}${model}\n`);
  }
  const { id } = firstProvider;
  return prose(styled`${title}No API key yet. To get started:
  key signin ${id}
  chat hello
${dim(styled`A free key, no card. With a key of your own: key set PROVIDER`)}\n`);
}

/** Returns the full name of the model that answers; undefined if there is none. */
function defaultModelName(app: Pick<App, 'keys' | 'settings'>): string | undefined {
  const preferred = preferredModel(app);
  const model = preferred?.model || preferred?.provider.starters[0];
  return preferred && model && formatModelRef({ ...preferred, model });
}
