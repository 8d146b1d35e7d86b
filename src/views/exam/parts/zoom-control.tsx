import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type Zoom, zooms } from '../../../content/zooms.ts';
import { Button } from '../../ui/button.tsx';
import styles from './zoom-control.module.css';

/** Smaller and larger, 100 to 200 %: the allowed way to zoom where Control with plus is a restricted key. */
export function ZoomControl({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const at = zooms.indexOf(zoom);
  const go = (by: number) => {
    const next = zooms[at + by];
    if (next) onZoom(next);
  };
  return (
    <fieldset className={styles.zoom}>
      <legend className={styles.legend}>Text size</legend>
      <Button small tone="plain" label="Smaller" blocked={at === 0} icon={<ZoomOut aria-hidden />} onClick={() => go(-1)} />
      <output className={styles.now}>{zoom}%</output>
      <Button
        small
        tone="plain"
        label="Larger"
        blocked={at === zooms.length - 1}
        icon={<ZoomIn aria-hidden />}
        onClick={() => go(1)}
      />
    </fieldset>
  );
}
