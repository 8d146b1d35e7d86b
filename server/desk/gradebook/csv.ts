/** A cell that a spreadsheet would take for a formula is marked as text: names come from whoever applied. */
const guardFormula = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const toCell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`;

/** Rows as CSV (RFC 4180) with the mark by which spreadsheets know UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
