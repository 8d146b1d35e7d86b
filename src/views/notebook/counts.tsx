import { Figures } from '../ui/figures.tsx';

/** The notebook in three figures. */
export function Counts({ counts: { due, waiting, done } }: { counts: { due: number; waiting: number; done: number } }) {
  const figures = [
    { caption: 'due now', figure: due },
    { caption: 'waiting', figure: waiting },
    { caption: 'done', figure: done },
  ];
  return <Figures figures={figures} look="band" />;
}
