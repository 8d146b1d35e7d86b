import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { messages } from '../../content/messages/problem.ts';
import { ProblemContext } from '../problem-context.ts';
import { whenIdle } from '../ui/when-idle.ts';
import styles from './new-build-notice.module.css';

type Form = ComponentType<{ asked: number }>;
const loadForm = (): Promise<Form> => import('./problem-report.tsx').then((file) => file.ProblemReport);

/** Gives every page the way to report a problem. The form's code comes once the page has nothing else to do, so that it is there without a network, too. */
export function ProblemReports({ load = loadForm, children }: { load?: () => Promise<Form>; children: ReactNode }) {
  const [Report, setReport] = useState<Form | null>(null);
  const [asked, setAsked] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const fetchForm = useCallback(() => load().then((form) => setReport(() => form)), [load]);
  // Where this fails, the code is asked for again once somebody wants the form.
  useEffect(() => whenIdle(() => void fetchForm().catch(() => null)), [fetchForm]);
  const open = useCallback(() => {
    setAsked((times) => times + 1);
    fetchForm().then(
      () => setMissing(false),
      () => setMissing(true),
    );
  }, [fetchForm]);
  return (
    <ProblemContext value={open}>
      {children}
      {Report ? <Report asked={asked} /> : null}
      <div role="status">{isMissing ? <div className={styles.notice}>{messages.missing}</div> : null}</div>
    </ProblemContext>
  );
}
