import { useSelector } from '@xstate/react';
import { demoGroups, demoStudents } from '../../../content/teacher-demo.ts';
import { selectContext } from '../../select-context.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import type { Dialogs } from '../teacher-area.ts';
import styles from './dialogs.module.css';

/** 'Assign Test' (specification 2.11): groups, or students one by one. Its confirm only says that it was done. */
export function AssignDialog({ dialogs, onClose }: { dialogs: Dialogs; onClose: () => void }) {
  const { test, groups, students } = useSelector(dialogs, selectContext);
  return (
    <Dialog
      title="Assign Test"
      onCancel={onClose}
      actions={[
        { label: 'Cancel', onChoose: onClose, safe: true },
        { label: 'Confirm', onChoose: () => dialogs.send({ type: 'assignment.confirm' }), tone: 'primary' },
      ]}
    >
      <p>
        {test?.title}, {test?.questions} questions
      </p>
      <Stack as="fieldset">
        <Text as="legend" weight="medium" className={styles.legend}>
          Groups
        </Text>
        {demoGroups.map((name) => (
          <CheckboxField
            key={name}
            name={name}
            checked={groups.includes(name)}
            onChange={() => dialogs.send({ type: 'group.toggle', name })}
          >
            {name}
          </CheckboxField>
        ))}
      </Stack>
      <Row as="p" nowrap gap={3} align="center" size="s" weight="medium" className={styles.or}>
        OR
      </Row>
      <Stack as="fieldset">
        <Text as="legend" weight="medium" className={styles.legend}>
          Individual students{students.length > 0 ? `, ${students.length} chosen` : ''}
        </Text>
        <Columns min="figure" gap={4} rowGap={0}>
          {demoStudents.map((name) => (
            <CheckboxField
              key={name}
              name={name}
              checked={students.includes(name)}
              onChange={() => dialogs.send({ type: 'student.toggle', name })}
            >
              {name}
            </CheckboxField>
          ))}
        </Columns>
      </Stack>
    </Dialog>
  );
}
