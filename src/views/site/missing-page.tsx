import { Row, Stack, Text } from '../ui/layout.tsx';
import { AnchorButton } from './anchor-button.tsx';
import styles from './missing-page.module.css';
import { SiteFrame } from './site-frame.tsx';

/** What stands at an address that leads nowhere (specification 2.1 leaves it open): ways back. Built ahead, and never hydrated. */
export function MissingPage() {
  return (
    <SiteFrame current={null}>
      <Stack gap={5} align="start" className={styles.page}>
        <Text as="h1" size="figure" serif>
          Page not found
        </Text>
        <p>The address may be mistyped, or the page has moved. Were you looking for one of these?</p>
        <Row gap={3}>
          <AnchorButton href="/" tone="primary">
            Home
          </AnchorButton>
          <AnchorButton href="/satpage">SAT Prep</AnchorButton>
          <AnchorButton href="/apcoursespage">AP Courses</AnchorButton>
          <AnchorButton href="/contact">Contact Us</AnchorButton>
        </Row>
      </Stack>
    </SiteFrame>
  );
}
