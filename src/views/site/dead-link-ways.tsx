import { use } from 'react';
import { PageConfigContext } from '../page-config-context.ts';
import { Row, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** What a parent can do whose link from a letter leads nowhere: the parents' page has everything that such links do. */
export function DeadLinkWays() {
  const { supportEmail } = use(PageConfigContext);
  return (
    <>
      <Row gap={3}>
        <LinkButton to="/parents/sign-in" tone="primary">
          Sign in as a parent
        </LinkButton>
      </Row>
      <Text tone="soft">
        We’ll email you a way in. Not a parent, or no email from us? Write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </Text>
    </>
  );
}
