import { type ReactNode, useId } from 'react';
import { type ParentChoices, type Tidings, tidings } from '../../../contract/parents/parents.ts';
import { ZoneNote } from '../schedule/zone-note.tsx';
import { Card, Text } from '../ui/layout.tsx';
import { SelectField } from '../ui/select-field.tsx';

const words: Record<Tidings, string> = {
  weekly: 'Once a week, on Monday morning',
  each: 'A day after each result',
  never: 'Never',
};

/** How often parents are written to about results, and in which zone they live. */
export function TidingsCard({
  choices,
  schoolTimeZone,
  now,
  busy,
  onChoose,
  children,
}: {
  choices: ParentChoices;
  schoolTimeZone: string;
  now: number;
  busy: boolean;
  onChoose: (choices: ParentChoices) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" gap={4} aria-labelledby={id} aria-busy={busy}>
      <Text as="h2" size="l" id={id}>
        What we email you
      </Text>
      <SelectField
        label="Results"
        name="tidings"
        value={choices.tidings}
        onChange={(chosen) => onChoose({ ...choices, tidings: tidings.find((each) => each === chosen) ?? choices.tidings })}
        options={tidings.map((each) => ({ value: each, label: words[each] }))}
      />
      <ZoneNote
        zones={{ ownTimeZone: choices.timeZone, timeZone: schoolTimeZone }}
        now={now}
        school={null}
        onChoose={(timeZone) => onChoose({ ...choices, timeZone })}
      />
      {children}
    </Card>
  );
}
