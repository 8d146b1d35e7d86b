import { Row, Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './plain-page.module.css';

/** An address inside the app that leads nowhere (the server answers unknown addresses with a page of its own). */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Stack as="main" gap={5} align="start" pad={5} className={styles.main}>
        <PageHeading title="Page not found" lead="The address may be mistyped, or the page has moved." />
        <Row gap={3}>
          <LinkButton to="/student-portal/dashboard" tone="primary">
            Student portal
          </LinkButton>
          <LinkButton to="/" leavesApp>
            Home
          </LinkButton>
        </Row>
      </Stack>
    </div>
  );
}
