import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createSheetPdf } from '../../machines/desk/sheet-pdf.ts';
import type { pdfDocumentMachine } from '../../machines/materials/pdf-document.machine.ts';
import { PdfDialog } from '../materials/pdf-dialog.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';

/** What draws a PDF comes with the first one that is opened. */
const withReader = (sheet: string) =>
  createSheetPdf(sheet).provide({ actors: { loadReader: fromPromise<unknown>(() => import('../materials/pdf-pages.tsx')) } });

/** A stored study sheet as its students read it. Another one is another flow. */
export function SheetPage() {
  const { sheet = '' } = useParams();
  const [search] = useSearchParams();
  const logic = useMemo(() => withReader(sheet), [sheet]);
  return <OneSheet key={sheet} title={search.get('title') ?? 'Study sheet'} logic={logic} />;
}

export function OneSheet({ title, logic }: { title: string; logic: typeof pdfDocumentMachine }) {
  const pdf = useFlow(logic, { input: { courseId: '', title } });
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={title} />
      <PdfDialog pdf={pdf} isTutors onClose={() => void navigate('/desk/content/sheets')} />
    </>
  );
}
