import { type AllHTMLAttributes, createElement, type FormEventHandler, type JSX, type Ref } from 'react';
import { classes } from './classes.ts';
import './layout.css';
import './looks.css';

/**
 * The type of the words in an element. `measure`: no line is longer than can be read well; `block`: on lines of its own; `figure`: a number to
 * be seen.
 */
type TextLook = {
  tone?: 'soft' | 'faint' | 'accent' | undefined;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | 'figure';
  weight?: 'regular' | 'medium' | 'strong';
  serif?: boolean;
  tabular?: boolean;
  measure?: boolean;
  block?: boolean;
  figure?: boolean;
};

/** Spaces are steps of the scale in tokens.css: `gap={3}` is --space-3. `rowGap` and `padX` are for where the two directions differ. */
type BoxLook = TextLook & {
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  rowGap?: 0 | 1 | 2 | 3 | 4 | 5;
  pad?: 0 | 2 | 3 | 4 | 5 | 7;
  padX?: 4 | 5;
  align?: 'start' | 'center' | 'end' | 'baseline';
  /** `raised` and `flat` are cards, `sheet` is a paper with an accent along its top, `tint` stands out, `inset` lies in a card. */
  look?: 'raised' | 'flat' | 'sheet' | 'tint' | 'inset';
  /** A line above each thing in it, which has so much room of its own. */
  ruled?: 2 | 3;
  /** As wide as a page may be, with its margins. */
  page?: boolean;
};

type StackLook = BoxLook & { pair?: boolean };

/** `foot`: at the end of its card, however tall that is, with at least so much room above. */
type RowLook = BoxLook & { justify?: 'between' | 'end' | 'center'; nowrap?: boolean; foot?: 2 | 3 | 4 };
type ColumnsLook = BoxLook & { min: 'card' | 'figure' | 'form' | 'margin'; fit?: boolean };

type Props<Look> = Look & {
  as?: keyof JSX.IntrinsicElements;
  ref?: Ref<HTMLElement>;
  className?: string | undefined;
  onSubmit?: FormEventHandler<HTMLFormElement>;
} & Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'className' | 'onSubmit' | keyof RowLook | keyof ColumnsLook | keyof StackLook>;

/** Words that look unlike those around them. */
export const Text = ({ as = 'p', ...props }: Props<TextLook>) => box(as, '', props);

/** One thing under the other; with `pair` two beside each other where there is room. */
export const Stack = (props: Props<StackLook>) => box('div', 'stack', props);

/** A stack on a ground of its own. */
export const Card = ({ look = 'raised', pad = 5, ...props }: Props<BoxLook>) => box('div', 'stack', { look, pad, ...props });

/** One thing beside the other as far as there is room; with `nowrap` always. */
export const Row = (props: Props<RowLook>) => box('div', 'row', props);

/** As many columns as there is room for, each at least `min` wide. `fit`: fewer things are wider instead of leaving room. */
export const Columns = (props: Props<ColumnsLook>) => box('div', 'columns', props);

/** Rows with a line above each, under heads that stand back. */
export const Table = (props: Props<TextLook>) => box('table', 'table', props);

/** The element with the classes of layout.css and looks.css that its look asks for. */
function box(usual: keyof JSX.IntrinsicElements, layout: string, props: Props<Partial<RowLook & ColumnsLook & StackLook>>) {
  const { as = usual, className, gap, rowGap, pad, padX, look, align, justify, min, ruled, foot, ...others } = props;
  const { nowrap, fit, pair, page, tone, size, weight, serif, tabular, measure, block, figure, ...attributes } = others;
  const steps = { gap, 'row-gap': rowGap, pad, 'pad-x': padX, look, align, justify, min, ruled, foot, tone, size, weight };
  const flags = { nowrap, fit, pair, page, serif, tabular, measure, block, figure };
  return createElement(as, {
    ...attributes,
    className: classes(
      layout,
      ...Object.entries(steps).map(([name, step]) => step !== undefined && `${name}-${step}`),
      ...Object.entries(flags).map(([name, isOn]) => isOn && name),
      className,
    ),
  });
}
