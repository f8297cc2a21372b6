/** Returns the id under which bytes are stored: their SHA-256 hash in hexadecimal digits. */
export async function contentId(bytes: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
