import Crosshair from 'lucide-react/icons/crosshair';
import House from 'lucide-react/icons/house';
import MoveVertical from 'lucide-react/icons/move-vertical';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Button } from '../../views/ui/button.tsx';
import { Row } from '../../views/ui/layout.tsx';
import styles from './plot.module.css';

/** Every movement of the picture as a button. */
export function PlotTools({
  onZoomIn,
  onZoomOut,
  onHome,
  onFit,
  onTrace,
  isTracing,
  canTrace,
}: {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onHome: () => void;
  onFit: () => void;
  onTrace: () => void;
  isTracing: boolean;
  canTrace: boolean;
}) {
  return (
    <Row as="fieldset" nowrap gap={1} aria-label="View" className={styles.tools}>
      <Button small label="Zoom in" icon={<ZoomIn aria-hidden="true" />} onClick={onZoomIn} />
      <Button small label="Zoom out" icon={<ZoomOut aria-hidden="true" />} onClick={onZoomOut} />
      <Button small label="Home view" icon={<House aria-hidden="true" />} onClick={onHome} />
      <Button small label="Fit the height to the curves" icon={<MoveVertical aria-hidden="true" />} onClick={onFit} />
      {canTrace ? (
        <Button small label="Follow a curve" icon={<Crosshair aria-hidden="true" />} onClick={onTrace} pressed={isTracing} />
      ) : null}
    </Row>
  );
}
