const fence = '"""';

/**
 * Whether the text begins with `"""` and goes on: it ends with another, and fences inside it come in pairs. What was
 * closed in its first row is no block.
 */
export function isOpenBlock(text: string): boolean {
  const block = text.trim();
  if (!block.startsWith(fence)) return false;
  const isPaired = block.split(fence).length % 2 === 1;
  return !(isPaired && (isFenced(block) || !block.includes('\n')));
}

/** The text without the fences that surround it, and without the line ends next to them. */
export function unfenced(text: string): string {
  const block = text.trim();
  if (!isFenced(block)) return text;
  return block.slice(fence.length, -fence.length).replace(/^\n|\n$/g, '');
}

function isFenced(block: string): boolean {
  return block.length >= 2 * fence.length && block.startsWith(fence) && block.endsWith(fence);
}
