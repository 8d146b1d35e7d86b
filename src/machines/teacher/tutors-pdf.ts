import { loadResourceAddress } from '../../services/teacher/own-pages.ts';
import { fromService } from '../actors/from-service.ts';
import { pdfDocumentMachine } from '../materials/pdf-document.machine.ts';

/** A study sheet as its tutor opens it: the same viewer, by an address of the tutor's own. */
export const tutorsPdf = pdfDocumentMachine.provide({ actors: { loadPdfAddress: fromService(loadResourceAddress) } });
