import { TakenOverCover, UnavailableCover } from './closed-covers.tsx';
import { DeliveryCover } from './delivery-cover.tsx';
import { MockCover } from './mock-cover.tsx';
import { AnswerFile } from './parts/answer-file.tsx';
import { Palette } from './parts/palette.tsx';
import { ReviewList } from './parts/review-list.tsx';
import { ToolPanels } from './parts/tool-panels.tsx';
import { LineReader } from './reading/line-reader.tsx';
import { DirectionsButton, HighlightsButton, ReadingChoices } from './reading/reading-buttons.tsx';
import { ReadingLayer } from './reading/reading-layer.tsx';
import { TextMarks } from './reading/text-marks.tsx';
import { openPicker } from './reading/word-picker.tsx';

/** What an exam hall can begin without: it is one file, which is fetched before a sitting begins, or as soon as its first screen stands after a reload. */
export const hallParts = {
  ...{ AnswerFile, DeliveryCover, MockCover, Palette, ReviewList, TakenOverCover, ToolPanels, UnavailableCover },
  ...{ DirectionsButton, HighlightsButton, LineReader, openPicker, ReadingChoices, ReadingLayer, TextMarks },
};
