import { useSelector } from '@xstate/react';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './application.module.css';
import { type Application, contextOf } from './application-screen.ts';

/** The server knows a payment for this application that this page did not see through. Nobody pays twice. */
export function Settled({ application }: { application: Application }) {
  const { item, form, application: token } = useSelector(application, contextOf);
  return (
    <section className={styles.settled}>
      <PageHeading
        title="This application has been paid"
        lead={`Your payment for ${item.name} has arrived, so there is nothing more to pay${form.name ? ` for ${form.name}` : ''}.`}
      />
      <div className={styles.choices}>
        {token ? (
          <LinkButton to={`/application/${token}`} tone="primary" leavesApp>
            See the receipt and what happens next
          </LinkButton>
        ) : (
          <p>The mail with your receipt leads to its page.</p>
        )}
        <Button onClick={() => application.send({ type: 'application.again' })}>Apply for another student</Button>
      </div>
    </section>
  );
}
