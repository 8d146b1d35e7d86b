import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** An address under /desk that leads nowhere. */
export function UnknownPage() {
  return (
    <>
      <PageHeading title="Page not found" />
      <Empty title="There’s nothing at this address" action={<LinkButton to="/desk">Back to today</LinkButton>}>
        The link may be old, or a letter is missing.
      </Empty>
    </>
  );
}
