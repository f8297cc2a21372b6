import { type Explanation, explain } from '../../src/providers/errors/explain.ts';
import { httpError } from '../../src/providers/http/http-error.ts';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';

/** What is said where a provider answers a message with this status and these words. */
export async function refused(
  status: number,
  id: ProviderId,
  message = 'no',
): Promise<Explanation> {
  const provider = providerById(id);
  const response = Response.json({ error: { message } }, { status });
  return explain(await httpError(provider, response, new AbortController().signal), {
    provider,
    model: 'the-model',
    place: provider.key.place,
    origin: 'https://keysh.example',
    online: true,
  });
}
