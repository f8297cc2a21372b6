/** Returns the id under which bytes are stored: their SHA-256 hash in hexadecimal digits. */
export async function contentId(bytes: Blob | BufferSource): Promise<string> {
  const content = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
  const hash = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
