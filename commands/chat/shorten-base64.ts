/** Matches a string of 1,000 or more characters of base64 in JSON, which may follow the beginning of a `data:` URL. */
const longBase64 = /"(data:[\w/+.-]+;base64,)?([A-Za-z0-9+/]{16})([A-Za-z0-9+/]{984,}={0,2})"/g;

/** Returns JSON with the beginning and the length of each long string of base64 in place of the string. */
export function shortenBase64(json: string): string {
  return json.replace(
    longBase64,
    (_, address = '', start: string, rest: string) =>
      `"${address}${start}… ${(start.length + rest.length).toLocaleString('en')} characters of base64"`,
  );
}
