import { useSelector } from '@xstate/react';
import { use, useMemo } from 'react';
import type { PreviewSheet } from '../../../contract/desk/preview.ts';
import { ExamHall } from '../exam/exam-hall.tsx';
import { HallParts, useHallParts } from '../exam/hall-context.tsx';
import { OpeningCover } from '../exam/opening-cover.tsx';
import { isCalculatorOpen, isReferenceOpen, type Sitting, selectOpening, selectScreen } from '../exam/sitting-screen.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { type Portal, PortalContext } from '../portal/portal-context.ts';
import { Loading } from '../ui/loading.tsx';
import styles from './preview.module.css';

/** Who sits in a preview: nobody, by a name that says so. */
const nobody = { _id: 'preview', firstname: 'Preview:', lastname: 'no student' };

/** The exam hall as students have it, below the banner of the preview. */
export function PreviewHall({ sitting, sheet }: { sitting: Sitting; sheet: PreviewSheet }) {
  const screen = useSelector(sitting, selectScreen);
  const opening = useSelector(sitting, selectOpening);
  const kind = sheet.isModule ? 'mock' : 'quiz';
  // The hall asks its portal for a name alone.
  const portal = useMemo(() => ({ student: nobody }) as unknown as Portal, []);
  return (
    <PortalContext value={portal}>
      <HallParts>
        <div className={styles.hall}>
          {screen === 'questions' ? (
            <ExamHall kind={kind} sitting={sitting} title={sheet.title} escapeLocked />
          ) : screen === 'opening' && opening ? (
            <OpeningCover kind={kind} opening={opening} title={sheet.title} />
          ) : (
            <Loading text="Checking the answers…" page />
          )}
          <Tools sitting={sitting} sheet={sheet} />
        </div>
      </HallParts>
    </PortalContext>
  );
}

function Tools({ sitting, sheet }: { sitting: Sitting; sheet: PreviewSheet }) {
  const { calculatorUrl } = use(PageConfigContext);
  const calculator = useSelector(sitting, isCalculatorOpen);
  const reference = useSelector(sitting, isReferenceOpen);
  const parts = useHallParts();
  if (!parts) return null;
  return (
    <parts.ToolPanels
      tools={sheet.tools}
      open={{ calculator, reference }}
      onClose={(tool) =>
        tool === 'calculator' ? sitting.send({ type: 'calculator.toggle' }) : sitting.send({ type: 'reference.toggle' })
      }
      calculatorUrl={calculatorUrl}
      reference={sheet.reference}
    />
  );
}
