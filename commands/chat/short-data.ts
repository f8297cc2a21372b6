/** Matches a long string of base64 in JSON, with the beginning of a `data:` address before it. */
const data = /"(data:[\w/+.-]+;base64,)?([A-Za-z0-9+/]{16})([A-Za-z0-9+/]{984,}={0,2})"/g;

/** Returns JSON with the beginning and the length of each long string of base64 in place of the string. */
export function withShortData(json: string): string {
  return json.replace(
    data,
    (_, address = '', start: string, rest: string) =>
      `"${address}${start}… ${(start.length + rest.length).toLocaleString('en')} characters of base64"`,
  );
}
