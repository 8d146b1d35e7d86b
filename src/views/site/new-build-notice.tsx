import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../content/messages/portal.ts';
import { appBuildMachine } from '../../machines/site/app-build.machine.ts';
import { Button } from '../ui/button.tsx';
import { useFlow } from '../use-flow.ts';
import styles from './new-build-notice.module.css';

type Props = { own: string | null; logic?: typeof appBuildMachine };

/** Says in a corner that the server has a newer version of the app, and tells the machine where this tab is. */
export function NewBuildNotice({ own, logic = appBuildMachine }: Props) {
  const flow = useFlow(logic, { input: { own } });
  const { pathname } = useLocation();
  useEffect(() => flow.send({ type: 'page.opened', path: pathname }), [flow, pathname]);
  const isBehind = useSelector(flow, (snapshot) => snapshot.matches('behind'));
  return (
    <div role="status">
      {isBehind ? (
        <div className={styles.notice}>
          <span>{messages.newBuild.ready}</span>
          <Button small onClick={() => flow.send({ type: 'reload.press' })}>
            {messages.newBuild.reload}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
