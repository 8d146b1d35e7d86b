import { loadSheetAddress } from '../../services/desk/sheets.ts';
import { fromService } from '../actors/from-service.ts';
import { pdfDocumentMachine } from '../materials/pdf-document.machine.ts';

/** A study sheet as staff open it: the students' own viewer, by an address of their own. */
export const createSheetPdf = (sheet: string) =>
  pdfDocumentMachine.provide({
    actors: {
      loadPdfAddress: fromService((_: { courseId: string; title: string }, signal) => loadSheetAddress({ sheet }, signal)),
    },
  });
