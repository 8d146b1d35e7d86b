import { deflateSync, inflateSync } from 'node:zlib';

/** How many objects go into one stream. */
const perStream = 200;

/**
 * A PDF as Chromium writes it, made smaller: the thousands of small objects that tell what is a heading, a list or a formula are packed into
 * compressed streams (PDF 1.5, object streams), and the time of printing is taken out. It says the same.
 * @param {Buffer} pdf @returns {Buffer}
 */
export function compactPdf(pdf) {
  const { objects, trailer } = parsed(pdf.toString('latin1'));
  const loose = objects.filter(({ body }) => !body.endsWith('endstream'));
  const streams = objects.filter(({ body }) => body.endsWith('endstream'));
  /** @type {[number, number, number][]} kind, place and index of each object: as a cross-reference stream has them */
  const entries = [[0, 0, 65535]];
  const parts = ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'];
  let length = parts[0]?.length ?? 0;
  /** @param {number} number @param {string} body */
  const write = (number, body) => {
    entries[number] = [1, length, 0];
    const text = `${number} 0 obj\n${body}\nendobj\n`;
    parts.push(text);
    length += text.length;
  };
  for (const { number, body } of streams) write(number, rounded(body));
  let next = Math.max(...objects.map(({ number }) => number)) + 1;
  for (let from = 0; from < loose.length; from += perStream) {
    const packed = loose.slice(from, from + perStream);
    packed.forEach(({ number }, index) => {
      entries[number] = [2, next, index];
    });
    write(next, objectStream(packed));
    next += 1;
  }
  entries[next] = [1, length, 0];
  const table = Buffer.alloc(7 * (next + 1));
  for (let number = 0; number <= next; number += 1) {
    const [kind, place, index] = entries[number] ?? [0, 0, 0];
    table.writeUInt8(kind, 7 * number);
    table.writeUInt32BE(place, 7 * number + 1);
    table.writeUInt16BE(index, 7 * number + 5);
  }
  const keys = `/Type /XRef /Size ${next + 1} /W [1 4 2] /DecodeParms << /Predictor 12 /Columns 7 >> ${trailer}`;
  parts.push(`${next} 0 obj\n${toStream(keys, differences(table, 7))}\nendobj\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

/**
 * What is drawn, with the digits that can be seen: a glyph in whole thousandths of its size, a page in hundredths of its pixels and four decimals
 * for what scales it. Anything else, such as a font, stays as it is.
 * @param {string} body a stream object
 */
function rounded(body) {
  const [head = '', keys = ''] = /^<<([\s\S]*?)>>\s*stream\r?\n/.exec(body) ?? [];
  if (!/^\s*\/Filter \/FlateDecode\s*\/Length \d+\s*$/.test(keys)) return body;
  const drawn = inflateSync(Buffer.from(body.slice(head.length), 'latin1')).toString('latin1');
  const isGlyph = /^[-\d. ]+ d1\n/.test(drawn);
  const shorter = drawn.replace(/\((?:\\[\s\S]|[^()\\])*\)|(?<=^|\s)-?\d*\.\d+(?=\s)/g, (found) => {
    if (found.startsWith('(')) return found;
    const value = Number(found);
    const decimals = isGlyph ? 0 : Math.abs(value) < 10 ? 4 : 2;
    return String(Number(value.toFixed(decimals))).replace(/^(-?)0\./, '$1.');
  });
  return toStream('', Buffer.from(shorter, 'latin1'));
}

/** @param {{ number: number, body: string }[]} packed */
function objectStream(packed) {
  let at = 0;
  const places = packed.map(({ number, body }) => {
    const place = `${number} ${at}`;
    at += body.length + 1;
    return place;
  });
  const head = `${places.join(' ')}\n`;
  const bytes = Buffer.from(head + packed.map(({ body }) => `${body}\n`).join(''), 'latin1');
  return toStream(`/Type /ObjStm /N ${packed.length} /First ${head.length}`, bytes);
}

/** The rows of a table, each as what it differs by from the one above (PNG's predictor 'Up'). @param {Buffer} table @param {number} width */
function differences(table, width) {
  const rows = table.length / width;
  const out = Buffer.alloc(rows * (width + 1), 2);
  for (let at = 0; at < table.length; at += 1) {
    const above = at < width ? 0 : (table[at - width] ?? 0);
    out[at + Math.floor(at / width) + 1] = ((table[at] ?? 0) - above) & 255;
  }
  return out;
}

/** @param {string} keys @param {Buffer} bytes */
function toStream(keys, bytes) {
  const packed = deflateSync(bytes, { level: 9 });
  return `<<${keys} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n${packed.toString('latin1')}\nendstream`;
}

/** Reads the objects by the table at the end. @param {string} text */
function parsed(text) {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const [, first, rows, dictionary] =
    /^xref\s+(\d+) \d+\s+([\s\S]*?)trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text.slice(start)) ?? [];
  if (first !== '0' || rows === undefined || dictionary === undefined) throw new Error('This is no PDF as Chromium writes it.');
  const places = rows
    .trim()
    .split(/\r?\n/)
    .map((row, number) => ({ number, at: Number(row.slice(0, 10)), used: row.trim().endsWith('n') }))
    .filter(({ used }) => used);
  const ends = [...places.map(({ at }) => at), start].sort((one, other) => one - other);
  const objects = places.map(({ number, at }) => {
    const whole = text.slice(
      at,
      ends.find((end) => end > at),
    );
    const body = whole.slice(whole.indexOf('obj') + 3, whole.lastIndexOf('endobj')).trim();
    return { number, body: body.replace(/\(D:\d{14}[^)]*\)/g, "(D:20260101000000+00'00')") };
  });
  return { objects, trailer: dictionary.replace(/\/Size \d+/, '').trim() };
}
