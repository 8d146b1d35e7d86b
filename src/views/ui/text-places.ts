/** Characters `start` to `end` of the text of an element, counted over all its text nodes. */
export type TextPlace = { start: number; end: number };

/** A text node with the characters before it. */
type Piece = { node: Text; from: number; to: number };

function readPieces(root: Node): Piece[] {
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let from = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    pieces.push({ node, from, to: from + node.data.length });
    from += node.data.length;
  }
  return pieces;
}

/** The range of a place in an element; null where its text is shorter. */
export function toRange(root: Node, { start, end }: TextPlace): Range | null {
  const pieces = readPieces(root);
  const first = pieces.find(({ to }) => start < to);
  const last = pieces.find(({ to }) => end <= to);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.from);
  range.setEnd(last.node, end - last.from);
  return range;
}

/** Where a point of a range is in an element's text. */
function toOffset(root: Node, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The whole words of an element's text that a range touches; null where it touches none. */
export function toPlace(root: Element, range: Range): TextPlace | null {
  if (!range.intersectsNode(root)) return null;
  const from = root.contains(range.startContainer) ? toOffset(root, range.startContainer, range.startOffset) : 0;
  const to = root.contains(range.endContainer) ? toOffset(root, range.endContainer, range.endOffset) : Number.POSITIVE_INFINITY;
  const words = findWords(root).filter(({ start, end }) => end > from && start < to);
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

const blocks = 'p, li, td, th, caption, blockquote, div, figcaption, h1, h2, h3, h4, h5, h6, dt, dd, pre';

/** The words of an element's text. What stands in two blocks is not one word, and a formula is one. */
export function findWords(root: Element): (TextPlace & { text: string })[] {
  const runs: { holder: Element | null; from: number; text: string }[] = [];
  for (const { node, from } of readPieces(root)) {
    const holder = node.parentElement?.closest('math') ?? node.parentElement?.closest(blocks) ?? null;
    const last = runs.at(-1);
    if (last && last.holder === holder) last.text += node.data;
    else runs.push({ holder, from, text: node.data });
  }
  return runs.flatMap(({ holder, from, text }) =>
    [...text.matchAll(holder?.localName === 'math' ? /\S(?:.*\S)?/gs : /\S+/g)].map(({ 0: word, index }) => {
      return { start: from + index, end: from + index + word.length, text: word };
    }),
  );
}

/** The text that HTML has once it is in the page; nothing of it is loaded or run. */
export function readText(html: string): string {
  // White space before the first element counts within a block, as it does in the page.
  return new DOMParser().parseFromString(`<div>${html}`, 'text/html').body.textContent ?? '';
}
