import { type ReactNode, useCallback, useState } from 'react';
import { usePortal } from '../portal/portal-context.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type Sheet, useCurrent, useCurrentQuestion, useJournal, usePlaces, useZoom } from './answer-sheet-view.ts';
import { JournalStatus } from './journal-status.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import { EliminatorToggle } from './parts/eliminator-toggle.tsx';
import { ExamFrame } from './parts/exam-frame.tsx';
import { NumericField } from './parts/numeric-field.tsx';
import { OptionList } from './parts/option-list.tsx';
import { Palette } from './parts/palette.tsx';
import { PassagePane } from './parts/passage-pane.tsx';
import { QuestionPane } from './parts/question-pane.tsx';
import { SplitPane } from './parts/split-pane.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { ZoomControl } from './parts/zoom-control.tsx';
import { type MoreKeys, useShortcuts } from './use-shortcuts.ts';

/** What is typed as a number: the rule, and whether a button for the sign is needed (specification 5). */
const numeric = {
  quiz: { hint: 'Digits, a minus sign and one decimal point.', signed: true },
  mock: { hint: 'Digits and a decimal point.', signed: false },
};

/**
 * The questions on the screen, for a quiz and for a module of a mock test: top bar with clock and tools, the question, palette,
 * submit (specification 4.2, 4.3). `remark` stands beside the save status; `keys` are further shortcuts.
 */
export function ExamHall({
  sheet,
  title,
  remark,
  clock,
  tools,
  warning,
  submit,
  keys = {},
}: {
  sheet: Sheet;
  title: string;
  remark?: ReactNode;
  clock: ReactNode;
  tools?: ReactNode;
  warning: ReactNode;
  submit: { label: string; onChoose: () => void };
  keys?: MoreKeys;
}) {
  const zoom = useZoom(sheet);
  const journal = useJournal(sheet);
  const [paletteOpen, setPaletteOpen] = useState(false);
  useShortcuts(sheet, { ...keys, p: () => setPaletteOpen(true), s: submit.onChoose });
  const detail = (
    <>
      {journal ? <JournalStatus journal={journal} /> : null}
      {remark}
    </>
  );
  return (
    <ExamFrame
      zoom={zoom}
      top={
        <TopBar title={title} detail={detail} clock={clock}>
          {tools}
          <ZoomControl zoom={zoom} onZoom={(next) => sheet.send({ type: 'zoom.set', zoom: next })} />
        </TopBar>
      }
      bottom={<Place sheet={sheet} submit={submit} open={paletteOpen} onOpen={setPaletteOpen} />}
      warning={warning}
    >
      <CurrentQuestion sheet={sheet} />
    </ExamFrame>
  );
}

function CurrentQuestion({ sheet }: { sheet: Sheet }) {
  const { number, question, answer, marked, eliminated, eliminating, entry } = useCurrentQuestion(sheet);
  if (!question) return null;
  const passage = question.passage ? (
    <PassagePane passage={question.passage} format={question.passageFormat} alt={question.passageAlt} />
  ) : null;
  const { field, tools } = {
    choice: {
      field: (
        <OptionList
          key={number}
          name={`question-${number}`}
          question={question}
          value={answer}
          onChoose={(letter) => sheet.send({ type: 'answer.choose', letter })}
          eliminated={eliminated}
          onEliminate={eliminating ? (letter) => sheet.send({ type: 'option.eliminate', letter }) : undefined}
        />
      ),
      tools: <EliminatorToggle on={eliminating} onToggle={() => sheet.send({ type: 'eliminator.toggle' })} />,
    },
    number: {
      field: (
        <NumericField
          key={number}
          value={answer}
          onType={(text) => sheet.send({ type: 'answer.type', text })}
          {...numeric[entry]}
        />
      ),
      tools: null,
    },
  }[question.kind];
  return (
    <SplitPane passage={passage}>
      <VisuallyHidden live>{`Now showing number ${number}`}</VisuallyHidden>
      <QuestionPane
        number={number}
        question={question}
        marked={marked}
        onMark={() => sheet.send({ type: 'mark.toggle' })}
        tools={tools}
      >
        {field}
      </QuestionPane>
    </SplitPane>
  );
}

function Place({
  sheet,
  submit,
  open,
  onOpen,
}: {
  sheet: Sheet;
  submit: { label: string; onChoose: () => void };
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const { student } = usePortal();
  const current = useCurrent(sheet);
  const places = usePlaces(sheet);
  const close = useCallback(() => onOpen(false), [onOpen]);
  const jump = (number: number) => {
    sheet.send({ type: 'question.goTo', number });
    close();
  };
  return (
    <BottomBar
      student={`${student.firstname} ${student.lastname}`}
      number={current}
      total={places.length}
      onBack={() => sheet.send({ type: 'question.back' })}
      onNext={() => sheet.send({ type: 'question.next' })}
      submit={submit}
      palette={open ? <Palette questions={places} current={current} onJump={jump} onClose={close} /> : null}
      onTogglePalette={() => onOpen(!open)}
    />
  );
}
