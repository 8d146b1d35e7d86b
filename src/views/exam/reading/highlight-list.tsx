import type { Highlight } from '../../../../contract/exam/highlights.ts';
import type { SheetQuestion } from '../../../../contract/free-response/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { readQuote, sortHighlights } from '../../ui/question-text.ts';
import styles from './reading.module.css';
import type { ReadingTools } from './reading-context.ts';
import { openPicker } from './word-picker.tsx';

/** The highlights and notes of the question on the screen, each opened from here; and the way to highlight without a pointer. */
export function HighlightList({
  tools,
  question,
  number,
  highlights,
}: {
  tools: ReadingTools;
  question: SheetQuestion;
  number: number;
  highlights: readonly Highlight[];
}) {
  const close = () => tools.send({ type: 'highlights.toggle' });
  const pick = () => {
    close();
    openPicker(tools);
  };
  const open = (highlight: Highlight) => {
    close();
    tools.send({ type: 'highlight.open', highlight });
  };
  return (
    <Dialog
      title={`Highlights & notes: question ${number}`}
      onCancel={close}
      actions={[
        { label: 'Pick words by keyboard', onChoose: pick },
        { label: 'Back to the question', onChoose: close, tone: 'primary', safe: true },
      ]}
    >
      {highlights.length === 0 ? <p>Nothing is highlighted here yet.</p> : null}
      <Stack as="ul" gap={2}>
        {sortHighlights(highlights).map((highlight) => (
          <li key={`${highlight.part} ${highlight.start} ${highlight.end}`} className={styles.listed}>
            <i aria-hidden className={styles.swatch} data-color={highlight.color} />
            <div>
              <q className={styles.quote}>
                <mark>{readQuote(question, highlight)}</mark>
              </q>
              {highlight.note ? <Text>{highlight.note}</Text> : null}
            </div>
            <Button small label={`Change: ${readQuote(question, highlight)}`} onClick={() => open(highlight)}>
              Change
            </Button>
          </li>
        ))}
      </Stack>
      <p>Select words with the mouse or a finger, or press H to pick them with the arrow keys.</p>
    </Dialog>
  );
}
