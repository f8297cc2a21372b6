/** Returns the caches of this origin, each with the addresses of its files; rejects if the browser has none. */
export async function cacheEntries(): Promise<
  readonly { readonly name: string; readonly urls: readonly string[] }[]
> {
  const names = await caches.keys();
  return Promise.all(
    names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return { name, urls: requests.map(({ url }) => url) };
    }),
  );
}
