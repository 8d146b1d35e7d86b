import Globe from 'lucide-react/icons/globe';
import { useId } from 'react';
import type { Zones } from '../../machines/schedule/session-times.ts';
import { Row } from '../ui/layout.tsx';
import styles from './schedule.module.css';
import { listZones } from './zone-options.ts';

/** The zone in which times are shown, to be changed here. `school`: the name of the school's zone where its clock shows something else. */
export function ZoneNote({
  zones,
  school,
  onChoose,
}: {
  zones: Zones;
  school: string | null;
  onChoose: (timeZone: string) => void;
}) {
  const id = useId();
  return (
    <Row gap={2} align="center" tone="soft" size="s" className={styles.zones}>
      <Globe aria-hidden />
      <label htmlFor={id}>Your time zone</label>
      <select id={id} value={zones.ownTimeZone} onChange={(event) => onChoose(event.target.value)}>
        {listZones(zones).map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
      </select>
      {school ? <span>School time ({school}) is in parentheses.</span> : null}
    </Row>
  );
}
