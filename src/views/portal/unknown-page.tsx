import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** An address of the portal that leads nowhere, under the fallback title of specification 2.10. */
export function UnknownPage() {
  return (
    <>
      <PageHeading title="Student Portal" />
      <Empty title="Page not found" action={<LinkButton to="/student-portal/dashboard">Go to Dashboard</LinkButton>}>
        The address may be mistyped.
      </Empty>
    </>
  );
}
