const reader = '/src/views/materials/pdf-pages.tsx';
const mark = '__PDF_READER__';

/**
 * Writes the address of what draws PDFs into the code that fetches it ahead (src/services/materials/pdf-code.ts): a browser that could not import a
 * script may never ask for it again, but what it fetches it can fetch anew.
 * @returns {import('vite').Plugin}
 */
export function pdfReaderAddress() {
  let isServed = false;
  return {
    name: 'prepchart-pdf-reader-address',
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    transform: (code, id) =>
      isServed && id.includes('/src/services/') && code.includes(mark) ? code.replace(mark, reader) : null,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const address = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(reader))?.fileName;
      for (const chunk of chunks) {
        if (address !== undefined) chunk.code = chunk.code.replaceAll(mark, `/${address}`);
        else if (chunk.code.includes(mark)) this.error(`There is no chunk of ${reader}.`);
      }
    },
  };
}
