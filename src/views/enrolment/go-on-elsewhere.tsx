import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import type { Application } from './application-screen.ts';

// Few ask for it, and a form has to be alive early: its code comes with the press.
const DraftMailDialog = lazy(() => import('./draft-mail-dialog.tsx').then((file) => ({ default: file.DraftMailDialog })));

/** Leads to a mailed link by which what was typed is gone on with on another device. */
export function GoOnElsewhere({ application }: { application: Application }) {
  const [isOpen, setOpen] = useState(false);
  const { item, currency, form, country, place, additions } = useSelector(application, selectContext);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Continue on another device</Button>
      {isOpen ? (
        <Suspense>
          <DraftMailDialog
            typed={{ ...item, currency, form, country, place, additions }}
            email={additions?.parentEmail || form.email}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
