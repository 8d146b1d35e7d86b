import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { highlightColors } from '../../../../contract/exam/highlights.ts';
import { noteLength } from '../../../../contract/limits.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { walk } from '../parts/floating-panel.tsx';
import styles from './reading.module.css';
import type { ReadingTools } from './reading-context.ts';
import { findRect, selectMarking } from './reading-view.ts';

/** Above or below what is selected or changed: colors, note, and the way back. */
export function SelectionBar({ tools }: { tools: ReadingTools }) {
  const marking = useSelector(tools, selectMarking);
  if (marking === 'selected' || marking === 'changing') return <Choices key={marking} tools={tools} />;
  return marking === 'noting' ? <NoteField tools={tools} /> : null;
}

/** A press on the bar must not take the browser's selection away. */
const keepSelection = (event: PointerEvent | { preventDefault: () => void }) => event.preventDefault();

function Choices({ tools }: { tools: ReadingTools }) {
  const { highlight, place } = useSelector(tools, selectContext);
  const bar = useRef<HTMLDivElement>(null);
  usePlaceNear(bar, highlight ?? place);
  const isOpened = highlight !== null;
  // By keyboard the picker is gone, and with it the focus: it goes on here. Whoever selects by pointer keeps it where it is.
  useEffect(() => {
    if (isOpened || document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
  }, [isOpened]);
  const paint = (color: (typeof highlightColors)[number]) => {
    tools.send({ type: 'highlight.paint', color });
    window.getSelection()?.removeAllRanges();
  };
  const writeNote = () => {
    tools.send({ type: 'note.begin' });
    window.getSelection()?.removeAllRanges();
  };
  const letGo = () => tools.send({ type: 'selection.drop' });
  // Arrow keys go from button to button, Backspace lets go: Tab and Escape are restricted in a test.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Backspace') letGo();
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    walk(event.currentTarget, event.key, null);
  };
  const looks = { small: true, tone: 'plain' } as const;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Highlight"
      data-panel=""
      data-reading=""
      className={styles.bar}
      onMouseDown={keepSelection}
      onKeyDown={onKeyDown}
    >
      {highlightColors.map((color) => (
        <Button
          key={color}
          {...looks}
          label={`Highlight in ${color}`}
          pressed={highlight?.color === color}
          icon={<i aria-hidden className={styles.swatch} data-color={color} />}
          onClick={() => paint(color)}
        />
      ))}
      <Button {...looks} onClick={writeNote}>
        {highlight?.note ? 'Change note' : 'Add note'}
      </Button>
      {highlight ? (
        <Button {...looks} onClick={() => tools.send({ type: 'highlight.remove' })}>
          Remove
        </Button>
      ) : null}
      <Button {...looks} label="Close" icon={<X aria-hidden />} onClick={letGo} />
    </div>
  );
}

function NoteField({ tools }: { tools: ReadingTools }) {
  const { highlight, draft } = useSelector(tools, selectContext);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  usePlaceNear(box, highlight);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const close = () => tools.send({ type: 'note.close' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <div ref={box} data-panel="" data-reading="" className={styles.note}>
      <label>
        <Text as="span" size="s" weight="medium">
          Note
        </Text>
        <textarea
          ref={field}
          data-note=""
          rows={3}
          maxLength={noteLength}
          value={draft}
          className={styles.field}
          onChange={(event) => tools.send({ type: 'note.type', text: event.target.value })}
          onBlur={() => tools.send({ type: 'note.save' })}
          onKeyDown={onKeyDown}
        />
      </label>
      <Row gap={2} align="center" justify="between">
        <Text tone="faint" size="s">
          {draft.length >= noteLength ? `${noteLength} characters at most` : 'Enter saves and closes'}
        </Text>
        <Button small onClick={close}>
          Done
        </Button>
      </Row>
    </div>
  );
}

type Place = Parameters<typeof findRect>[0];

/** Keeps a box below what it is about, above where there is no room, and on the screen. */
function usePlaceNear(box: RefObject<HTMLElement | null>, place: Place | null) {
  useLayoutEffect(() => {
    const follow = () => {
      const [shown, rect] = [box.current, place && findRect(place)];
      if (!shown || !rect) return;
      const gap = 8;
      const { offsetWidth: width, offsetHeight: height } = shown;
      const below = rect.bottom + gap + height <= window.innerHeight;
      const top = below ? rect.bottom + gap : Math.max(gap, rect.top - gap - height);
      const left = Math.max(gap, Math.min(rect.left, window.innerWidth - width - gap));
      shown.style.setProperty('top', `${top}px`);
      shown.style.setProperty('left', `${left}px`);
    };
    follow();
    window.addEventListener('scroll', follow, true);
    return () => window.removeEventListener('scroll', follow, true);
  }, [box, place]);
}
