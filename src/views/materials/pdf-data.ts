/** Where the build puts what pdf.js fetches when a PDF needs it (tools/scripts/support/pdf-data.mjs). */
const folder = '/pdf-data/';

/** pdf.js's options: what unpacks scans (JPEG 2000), the fonts that every reader has, and the tables of East Asian ones. */
export const pdfData = {
  wasmUrl: `${folder}wasm/`,
  standardFontDataUrl: `${folder}standard_fonts/`,
  cMapUrl: `${folder}cmaps/`,
  cMapPacked: true,
};
