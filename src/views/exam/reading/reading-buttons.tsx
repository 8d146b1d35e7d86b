import { useSelector } from '@xstate/react';
import { Button } from '../../ui/button.tsx';
import { menuItem } from '../../ui/menu.tsx';
import styles from './reading.module.css';
import { useReading } from './reading-context.ts';
import { isListOpen, isRulerOpen } from './reading-view.ts';

/** Opens the directions of the module, beside its name. On a narrow screen they are in the menu alone. */
export function DirectionsButton() {
  const tools = useReading();
  if (!tools) return null;
  return (
    <button type="button" className={styles.directions} onClick={() => tools.send({ type: 'directions.toggle' })}>
      Directions
    </button>
  );
}

/** Opens the list of highlights. On a narrow screen it is in the menu alone. */
export function HighlightsButton() {
  const tools = useReading();
  return tools ? <Highlights tools={tools} /> : null;
}

type Tools = NonNullable<ReturnType<typeof useReading>>;

function Highlights({ tools }: { tools: Tools }) {
  const open = useSelector(tools, isListOpen);
  return (
    <span className={styles.wide}>
      <Button
        small
        tone="plain"
        label="Highlights & notes"
        expanded={open}
        icon={<mark aria-hidden>A</mark>}
        onClick={() => tools.send({ type: 'highlights.toggle' })}
      />
    </span>
  );
}

/** The reading tools as choices of the menu in the bar. */
export function ReadingChoices({ close }: { close: () => void }) {
  const tools = useReading();
  return tools ? <Choices tools={tools} close={close} /> : null;
}

function Choices({ tools, close }: { tools: Tools; close: () => void }) {
  const ruled = useSelector(tools, isRulerOpen);
  const choose = (type: 'highlights.toggle' | 'ruler.toggle' | 'directions.toggle') => () => {
    close();
    tools.send({ type });
  };
  return (
    <>
      <button type="button" className={menuItem} onClick={choose('highlights.toggle')}>
        Highlights & notes
      </button>
      <button type="button" className={menuItem} aria-pressed={ruled} onClick={choose('ruler.toggle')}>
        {ruled ? 'Put the line reader away' : 'Line reader'}
      </button>
      <button type="button" className={menuItem} onClick={choose('directions.toggle')}>
        Directions
      </button>
    </>
  );
}
