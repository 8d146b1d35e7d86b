import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { isSmallest, lookByKey, type PageLook, zoomBy, zoomTo } from './page-look.ts';
import styles from './page-viewer.module.css';

type StageProps = {
  photo: Photo;
  alt: string;
  look: PageLook;
  onLook: (look: PageLook) => void;
  /** PageUp and PageDown lead to another page. */
  onMove: (by: 1 | -1) => void;
};

/** Two fingers on the page: how far they were apart, and how large it was then. */
type Pinch = { apart: number; zoom: number };
type Point = { x: number; y: number };

const distance = ([one, other]: Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** One page, turned and enlarged by keys, by a pinch, by a double click; what is larger than its room is moved by dragging or scrolling. */
export function PageStage({ photo, alt, look, onLook, onMove }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<Pinch | null>(null);
  const middle = useRef<Point>({ x: 0.5, y: 0.5 });

  // What was in the middle stays there, whatever the size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size alone moves it.
  useLayoutEffect(() => {
    const shown = stage.current;
    if (!shown) return;
    shown.scrollLeft = middle.current.x * shown.scrollWidth - shown.clientWidth / 2;
    shown.scrollTop = middle.current.y * shown.scrollHeight - shown.clientHeight / 2;
  }, [look.zoom, look.quarters]);

  const noteMiddle = () => {
    const shown = stage.current;
    if (!shown || shown.scrollWidth === 0) return;
    middle.current = {
      x: (shown.scrollLeft + shown.clientWidth / 2) / shown.scrollWidth,
      y: (shown.scrollTop + shown.clientHeight / 2) / shown.scrollHeight,
    };
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = lookByKey(event.key, look);
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
    if (!pressed && by === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed) onLook(pressed);
    else if (by !== null) onMove(by);
  };

  const onPointerDown = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    // Its end is heard wherever it is let go. jsdom has no such thing.
    currentTarget.setPointerCapture?.(pointerId);
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    if (fingers.current.size === 2) pinch.current = { apart: distance([...fingers.current.values()]), zoom: look.zoom };
  };
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    if (pinch.current && pinch.current.apart > 0)
      onLook(zoomTo(look, pinch.current.zoom, distance([...fingers.current.values()]) / pinch.current.apart));
    else stage.current?.scrollBy(before.x - clientX, before.y - clientY);
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    pinch.current = null;
  };

  const ratio = photo.width / photo.height;
  return (
    <section
      ref={stage}
      className={styles.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
      tabIndex={0}
      aria-label={`${alt}. Plus and minus enlarge it, R and L turn it, F fits it in.`}
      data-movable={!isSmallest(look)}
      onKeyDown={onKeyDown}
      onScroll={noteMiddle}
      onDoubleClick={() => onLook(isSmallest(look) ? zoomBy(look, 2) : { ...look, zoom: 1 })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      <div className={styles.room} style={{ '--zoom': look.zoom, '--ratio': ratio } as CSSProperties}>
        <img src={photo.address} alt={alt} className={styles.page} data-quarters={look.quarters} draggable={false} />
      </div>
    </section>
  );
}
