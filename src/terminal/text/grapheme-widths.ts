import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import type { IUnicodeVersionProvider, Terminal } from '@xterm/xterm';

/** Widths by UAX 11 and emoji presentation, grapheme clusters by UAX 29, both from Unicode 15. */
export const graphemeWidths = providerOfAddon();

/** Returns the addon's width provider, which it only registers on a terminal; of its two, the one with clusters. */
function providerOfAddon(): IUnicodeVersionProvider {
  const providers = new Map<string, IUnicodeVersionProvider>();
  const register = (provider: IUnicodeVersionProvider) => providers.set(provider.version, provider);
  const stub = { unicode: { register, activeVersion: '', versions: [] } };
  new UnicodeGraphemesAddon().activate(stub as unknown as Terminal);
  const provider = providers.get('15-graphemes');
  if (!provider) throw new Error('the graphemes addon has no provider 15-graphemes');
  return provider;
}
