const fence = '"""';

/**
 * Returns whether the text is a block string, opened by `"""`, that is not closed yet. A closed one ends with a fence and has
 * an even number of fences. A text whose fences are paired on a single line is not a block.
 */
export function isOpenBlock(text: string): boolean {
  const block = text.trim();
  if (!block.startsWith(fence)) return false;
  const isPaired = block.split(fence).length % 2 === 1;
  return !(isPaired && (isFenced(block) || !block.includes('\n')));
}

/** Returns the text without the fences around it and the line feeds next to them. */
export function unfenced(text: string): string {
  const block = text.trim();
  if (!isFenced(block)) return text;
  return block.slice(fence.length, -fence.length).replace(/^\n|\n$/g, '');
}

function isFenced(block: string): boolean {
  return block.length >= 2 * fence.length && block.startsWith(fence) && block.endsWith(fence);
}
