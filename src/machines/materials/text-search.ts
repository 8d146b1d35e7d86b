/** A run of text as a PDF has it: words, a part of one, or a space. `endsLine`: the next one stands in another line. */
export type TextPiece = { text: string; endsLine: boolean };
/** The pieces of a page in reading order. */
export type PageText = TextPiece[];

/** A part of a piece, by its characters. */
export type Mark = { piece: number; from: number; to: number };
/** A place where the search was found: `page` from 1, and what is to be highlighted there. */
export type Hit = { page: number; marks: Mark[] };

/** Signs that people type in another way than print has them. */
const asTyped: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '−': '-',
  '–': '-',
  '—': '-',
  '\u00ad': '',
};

/** A sign without case, accents, ligatures and the italics of mathematics: 𝑥 is found by x, ﬁ by fi. */
const folded = (sign: string) => asTyped[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is looked for; '' finds nothing. */
const foldedQuery = (query: string) =>
  [...query.trim()]
    .map((sign) => (/\s/.test(sign) ? ' ' : folded(sign)))
    .join('')
    .replace(/ +/g, ' ');

type FoldedText = { text: string; places: (Mark | null)[] };

/** A page as one text, and for each character of it where it stands; a space between two lines stands nowhere. */
function foldPage(page: PageText): FoldedText {
  const folding: FoldedText = { text: '', places: [] };
  const add = (signs: string, place: Mark | null) => {
    for (const sign of signs) {
      if (sign === ' ' && folding.text.endsWith(' ')) continue;
      for (let unit = 0; unit < sign.length; unit += 1) folding.places.push(place);
      folding.text += sign;
    }
  };
  for (const [piece, { text, endsLine }] of page.entries()) {
    let from = 0;
    for (const sign of text) {
      const to = from + sign.length;
      add(/\s/.test(sign) ? ' ' : folded(sign), { piece, from, to });
      from = to;
    }
    if (endsLine) add(' ', null);
  }
  return folding;
}

/** Every place where the words stand, page by page, whatever the case, also across pieces and lines. */
export function hitsIn(pages: readonly PageText[], query: string): Hit[] {
  const wanted = foldedQuery(query);
  if (wanted === '') return [];
  return pages.flatMap((page, at) => {
    const { text, places } = foldPage(page);
    const hits: Hit[] = [];
    for (let found = text.indexOf(wanted); found >= 0; found = text.indexOf(wanted, found + wanted.length)) {
      hits.push({ page: at + 1, marks: joinMarks(places.slice(found, found + wanted.length)) });
    }
    return hits;
  });
}

/** One mark for each piece that a hit touches. */
function joinMarks(places: (Mark | null)[]): Mark[] {
  const marks: Mark[] = [];
  for (const place of places) {
    const last = marks.at(-1);
    if (place === null) continue;
    if (last?.piece === place.piece) last.to = Math.max(last.to, place.to);
    else marks.push({ ...place });
  }
  return marks;
}
