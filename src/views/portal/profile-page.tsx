import { use } from 'react';
import { Link } from 'react-router-dom';
import { guardians, sampleStudent } from '../../content/portal-samples.ts';
import { SignInsCard } from '../accounts/sign-ins-card.tsx';
import { ConcernCard } from '../concerns/concern-card.tsx';
import { ConsentCard } from '../consent/consent-card.tsx';
import { SharingChoice } from '../doubts/sharing-choice.tsx';
import { PageConfigContext } from '../page-config-context.ts';
import { ParentAccessCard } from '../parents/parent-access-card.tsx';
import { type Detail, DetailList } from '../ui/detail-list.tsx';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PortalContext } from './portal-context.ts';
import styles from './profile.module.css';

const advice = (
  <>
    Don’t recognize one? Sign it out, then <Link to="/forgot-password">set a new password</Link>.
  </>
);

/** My Profile (specification 2.10): the signed-in student, or a sample where there is none; to be read, not changed. What has to be asked for comes last: it moves nothing. */
export function ProfilePage() {
  const student = use(PortalContext)?.student;
  const { firstname, lastname, email, contact, standard } = student ?? sampleStudent;
  const { supportEmail } = use(PageConfigContext);
  return (
    <>
      <PageHeading title="My Profile" lead={`${firstname} ${lastname}, Class ${standard}`} />
      <div className={styles.columns}>
        <Stack gap={4}>
          <Part
            id="personal"
            title="Personal Information"
            details={[
              { name: 'First name', value: firstname },
              { name: 'Last name', value: lastname },
              { name: 'Class', value: standard },
              { name: 'Email', value: email },
              { name: 'Contact', value: contact },
            ]}
          />
          <Part
            id="guardian"
            title="Guardian Information"
            details={[
              { name: 'Father’s name', value: guardians.father_name },
              { name: 'Mother’s name', value: guardians.mother_name },
            ]}
          />
          <Text tone="soft" measure>
            Is something wrong or out of date? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </Text>
          {student ? <ParentAccessCard studentId={student._id} /> : null}
        </Stack>
        {student ? (
          <Stack gap={4}>
            <ConcernCard />
            <ConsentCard side="student" studentId={student._id}>
              <SharingChoice studentId={student._id} />
            </ConsentCard>
            <SignInsCard signedInAs="student" advice={advice} />
          </Stack>
        ) : null}
      </div>
    </>
  );
}

function Part({ id, title, details }: { id: string; title: string; details: readonly Detail[] }) {
  return (
    <Card as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" size="l" id={id}>
        {title}
      </Text>
      <DetailList ruled details={details} />
    </Card>
  );
}
