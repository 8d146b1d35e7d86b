import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import { demoButtons, demoResources } from '../../../content/teacher-demo.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Table } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from '../teacher.module.css';
import type { PageProps } from '../teacher-area.ts';

const actions = [
  { button: 'download', Icon: Download },
  { button: 'preview', Icon: Eye },
] as const;

/** teacher-resources (specification 2.11). */
export function SampleResourcesPage({ dialogs }: PageProps) {
  return (
    <>
      <PageHeading title="Resources" lead="Sample list; no files attached." />
      <Card pad={0} className={styles.frame}>
        <Table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Subject</th>
              <th scope="col">Type</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {demoResources.map(({ id, title, subject, type }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{subject}</td>
                <td>{type}</td>
                <td>
                  <Row gap={2} className={styles.buttons}>
                    {actions.map(({ button, Icon }) => (
                      <Button
                        key={button}
                        small
                        icon={<Icon aria-hidden />}
                        label={`${demoButtons[button].label}: ${title}`}
                        onClick={() => dialogs.send({ type: 'demo.press', button })}
                      >
                        {demoButtons[button].label}
                      </Button>
                    ))}
                  </Row>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  );
}
