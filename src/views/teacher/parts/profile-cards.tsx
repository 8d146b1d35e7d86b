import { SignInsCard } from '../../accounts/sign-ins-card.tsx';
import { ConcernCard } from '../../concerns/concern-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Text } from '../../ui/layout.tsx';
import styles from '../profile.module.css';
import type { Area } from '../teacher-area.ts';

/** What stands under every teacher's profile: sign-in security, a worry about somebody, and the sign-ins. */
export const ProfileCards = ({ area }: { area: Area }) => (
  <>
    <Card as="section" gap={4} className={styles.profile} aria-labelledby="sign-in-security">
      <Text as="h2" size="l" id="sign-in-security">
        Sign-in security
      </Text>
      <Text tone="soft" measure>
        An authenticator app asks for a code along with your password.
      </Text>
      <Row>
        <Button onClick={() => area.send({ type: 'page.choose', page: 'teacher-security' })}>Sign-in security</Button>
      </Row>
    </Card>
    <div className={styles.profile}>
      <ConcernCard />
    </div>
    <SignInsCard signedInAs="teacher" className={styles.profile} />
  </>
);
