import { fromPromise } from 'xstate';
import { materialsMachine } from '../../machines/materials/materials.machine.ts';
import { pdfDocumentMachine } from '../../machines/materials/pdf-document.machine.ts';

/**
 * Course material with what draws a PDF. It weighs more than the whole portal, so it comes with the first one that is opened, and a line that
 * breaks just then is a failure of that PDF, which can be opened again.
 */
export const materialsWithReader = materialsMachine.provide({
  actors: {
    pdfDocument: pdfDocumentMachine.provide({ actors: { loadReader: fromPromise<unknown>(() => import('./pdf-pages.tsx')) } }),
  },
});
