import Globe from 'lucide-react/icons/globe';
import { useId } from 'react';
import type { Zones } from '../../machines/schedule/session-times.ts';
import { Row } from '../ui/layout.tsx';
import styles from './schedule.module.css';
import { ZoneChoice } from './zone-choice.tsx';

/** The zone in which times are shown, to be changed here. `now`: the server's (ms). `school`: the name of the school's zone where its clock shows something else. */
export function ZoneNote({
  zones,
  now,
  school,
  onChoose,
}: {
  zones: Zones;
  now: number;
  school: string | null;
  onChoose: (timeZone: string) => void;
}) {
  const id = useId();
  return (
    <Row gap={2} align="center" tone="soft" size="s" className={styles.zones}>
      <Globe aria-hidden />
      <label htmlFor={id}>Your time zone</label>
      <ZoneChoice id={id} zones={zones} now={now} onChoose={onChoose} />
      {school ? <span>School time ({school}) is in parentheses.</span> : null}
    </Row>
  );
}
