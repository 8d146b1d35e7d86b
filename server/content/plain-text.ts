const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** HTML of content as a reader reads it: without marks, and each formula as one sign after the other. */
export const toPlainText = (html: string): string => toPlainLines(html).replaceAll(/\s+/g, ' ').trim();

/** The same with a line for each paragraph, item and cell. */
export const toPlainLines = (html: string): string =>
  html
    .replaceAll(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replaceAll(/<\/(?:p|li|td|th|tr|blockquote)>|<br ?\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** The words of a text, for counting. */
export const toWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
