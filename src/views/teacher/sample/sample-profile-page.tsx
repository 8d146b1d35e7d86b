import { useSelector } from '@xstate/react';
import Camera from 'lucide-react/icons/camera';
import { type DemoButton, demoButtons, teacherProfile } from '../../../content/teacher-demo.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Card, Row } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProfileCards } from '../parts/profile-cards.tsx';
import styles from '../profile.module.css';
import { type PageProps, selectTeacher } from '../teacher-area.ts';

/** teacher-profile (specification 2.11): read-only. The name and address are those of who is signed in. */
export function SampleProfilePage({ area, dialogs }: PageProps) {
  const teacher = useSelector(area, selectTeacher);
  const name = `${teacher?.firstname ?? ''} ${teacher?.lastname ?? ''}`.trim();
  const { phone, subjects, classes, joined } = teacherProfile;
  const press = (button: DemoButton) => dialogs.send({ type: 'demo.press', button });
  return (
    <>
      <PageHeading title="Profile" lead="Your name and email as the school has them; the rest is a sample." />
      <Card as="section" gap={5} className={styles.profile} aria-label="Profile">
        <Row nowrap gap={3} align="end" className={styles.photo}>
          <span aria-hidden>{name.charAt(0).toUpperCase()}</span>
          <Button
            small
            label={demoButtons.changePhoto.label}
            icon={<Camera aria-hidden />}
            onClick={() => press('changePhoto')}
          />
        </Row>
        <DetailList
          details={[
            { name: 'Name', value: name },
            { name: 'Email', value: teacher?.email ?? '' },
            { name: 'Phone', value: phone },
            { name: 'Subjects', value: subjects },
            { name: 'Classes', value: classes },
            { name: 'Teaching here since', value: joined },
          ]}
        />
        <Row gap={3}>
          <Button onClick={() => press('changeEmail')}>{demoButtons.changeEmail.label}</Button>
          <Button onClick={() => press('changePassword')}>{demoButtons.changePassword.label}</Button>
        </Row>
      </Card>
      <ProfileCards area={area} />
    </>
  );
}
