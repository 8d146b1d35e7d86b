import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Maximize from 'lucide-react/icons/maximize';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { isLargest, isSmallest, type PageLook, turnBy, wholePage, zoomBy } from './page-look.ts';
import { PageStage } from './page-stage.tsx';

/** `first`: which is shown at first, from 0. `noun`: what they are called. */
type ViewerProps = { photos: readonly Photo[]; label: string; first?: number; noun?: 'page' | 'photo' };

/**
 * The photographed pages of somebody's work in the page itself, one at a time: turned by quarters and enlarged, by buttons, keys and fingers. Each page
 * stays as it was turned while another is looked at. Other work is another viewer: give it a `key`.
 */
export function PageViewer({ photos, label, first = 0, noun = 'page' }: ViewerProps) {
  const [at, setAt] = useState(first);
  const [looks, setLooks] = useState<Readonly<Record<string, PageLook>>>({});
  const photo = photos[at];
  if (!photo) return null;
  const look = looks[photo.photoId] ?? wholePage;
  const setLook = (changed: PageLook) => setLooks((all) => ({ ...all, [photo.photoId]: changed }));
  const move = (by: 1 | -1) => setAt(Math.min(photos.length - 1, Math.max(0, at + by)));
  const name = photos.length === 1 ? `The ${noun}` : `${noun === 'page' ? 'Page' : 'Photo'} ${at + 1} of ${photos.length}`;
  const tools = [
    { label: 'Turn left', icon: <RotateCcw aria-hidden />, look: turnBy(look, -1), blocked: false },
    { label: 'Turn right', icon: <RotateCw aria-hidden />, look: turnBy(look, 1), blocked: false },
    { label: 'Make smaller', icon: <ZoomOut aria-hidden />, look: zoomBy(look, -1), blocked: isSmallest(look) },
    { label: 'Enlarge', icon: <ZoomIn aria-hidden />, look: zoomBy(look, 1), blocked: isLargest(look) },
    { label: 'Fit the page', icon: <Maximize aria-hidden />, look: { ...look, zoom: 1 }, blocked: isSmallest(look) },
  ];
  return (
    <Stack as="section" gap={2} aria-label={label}>
      <Row gap={2} align="center" justify="between">
        <Row gap={1} align="center">
          {photos.length > 1 ? (
            <>
              <Button
                small
                label={`Previous ${noun}`}
                icon={<ChevronLeft aria-hidden />}
                blocked={at === 0}
                onClick={() => move(-1)}
              />
              <Button
                small
                label={`Next ${noun}`}
                icon={<ChevronRight aria-hidden />}
                blocked={at === photos.length - 1}
                onClick={() => move(1)}
              />
            </>
          ) : null}
          <Text as="span" size="s" tone="soft" tabular role="status">
            {name} · {Math.round(look.zoom * 100)}%
          </Text>
        </Row>
        <Row gap={1}>
          {tools.map((tool) => (
            <Button
              key={tool.label}
              small
              label={tool.label}
              icon={tool.icon}
              blocked={tool.blocked}
              onClick={() => setLook(tool.look)}
            />
          ))}
        </Row>
      </Row>
      <PageStage key={photo.photoId} photo={photo} alt={name} look={look} onLook={setLook} onMove={move} />
    </Stack>
  );
}
