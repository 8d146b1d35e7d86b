/** A row of a file, with the line on which it begins. */
export type CsvRow = { line: number; cells: string[] };

const separators = [',', ';', '\t'] as const;

/** What separates cells: spreadsheets write a semicolon where a comma is part of numbers. */
function findSeparator(text: string): string {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return [...separators].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The rows of CSV (RFC 4180), empty ones left out. `unclosed`: the line of a quotation mark that has no end; null where each has one. */
export function readCsv(given: string): { rows: CsvRow[]; unclosed: number | null } {
  const text = given.replace(/^\uFEFF/, '');
  const separator = findSeparator(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let line = 1;
  let opened: number | null = null;
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\n') line += 1;
    if (opened !== null) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else opened = null;
    } else if (sign === '"' && cell.trim() === '') {
      opened = line;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else cell += sign;
  }
  endRow();
  return { rows, unclosed: opened };
}
