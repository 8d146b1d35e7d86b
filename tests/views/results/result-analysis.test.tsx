import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ModuleResult } from '../../../contract/results/results.ts';
import { PaceStrip } from '../../../src/views/results/parts/pace-strip.tsx';
import { PacingBars, type QuestionPace } from '../../../src/views/results/parts/pacing-bars.tsx';
import { SkillBars } from '../../../src/views/results/parts/skill-bars.tsx';
import { ModuleAnalysis } from '../../../src/views/results/result-modules.tsx';
import { blank, makeModule, reviewed, wrong } from '../../support/results/result.ts';

const to = (number: number) => `/results?module=1#question-${number}`;
const show = (module: ModuleResult) =>
  render(
    <MemoryRouter>
      <ModuleAnalysis module={module} to={to} />
    </MemoryRouter>,
  ).container;
// By selectors: to look for roles and names would take most of the time.
const part = (name: string) => {
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
  return heading?.closest('section') ?? document.body;
};
const words = (within: Element) => [...within.querySelectorAll('p')].map(({ textContent }) => textContent);
const linked = (within: Element) => [...within.querySelectorAll('a')].map(({ textContent }) => textContent);
const rows = () =>
  [...part('Pacing').querySelectorAll('table tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
/** Height of each bar and of its tick above the ground, in px: a bar, the tick's halo, the tick. */
const bars = (container: Element) =>
  [...container.querySelectorAll('svg[data-outcome]')].map((bar) => {
    const [body, , tick] = [...bar.children].filter(({ tagName }) => tagName === 'rect');
    const middle = tick ? 176 - Number(tick.getAttribute('y')) - 1.5 : null;
    return [bar.getAttribute('data-outcome'), Number(body?.getAttribute('height')), middle];
  });

describe('the pacing of a module', () => {
  it('stands beside the median of all who sat it, said to be made up where it is', () => {
    const questions = [
      reviewed(1, { seconds: 45, medianSeconds: 60 }),
      reviewed(2, { ...wrong, seconds: 120, medianSeconds: 75.5 }),
      reviewed(3, { ...blank, seconds: 0, medianSeconds: null }),
    ];
    const container = show(makeModule(questions, { cohort: { sittings: 25, isDemo: true } }));
    expect(words(part('Pacing'))).toEqual([
      'Tick: the typical time of students who worked on the question (25 attempts, partly sample data).',
      'Slow: more than 1.5 times the typical time of students who worked on the question (25 attempts, partly sample data).',
    ]);
    expect(linked(part('Pacing'))).toEqual(['2']);
    expect(part('Pacing').querySelector('a')?.getAttribute('href')).toBe('/results?module=1#question-2');
    expect(rows()).toEqual([
      ['Question', 'Time', 'Median', 'Answer'],
      ['1', '00:45', '01:00', 'Right'],
      ['2', '02:00', '01:15', 'Wrong'],
      ['3', '00:00', 'not known', 'Not reached'],
    ]);
    // 120 s is the top of the scale: 160 px.
    expect(bars(container)).toEqual([
      ['right', 60, 80],
      ['wrong', 160, (75.5 / 120) * 160],
      ['notReached', 0, null],
    ]);
  });

  it('stands beside the own mean until there are 20 sittings, and says so', () => {
    const container = show(makeModule([30, 30, 90].map((seconds, at) => reviewed(at + 1, { seconds }))));
    expect(words(part('Pacing'))).toEqual([
      'Everyone’s median appears after 20 attempts; so far there’s 1. The dashed line is your own average.',
      'Slow: more than 1.5 times your own average of 00:50, since fewer than 20 students have taken it so far.',
    ]);
    // The line lies at 50 of 90 s, 160 px being 90 s, over the ground at 176.
    const [line] = [...container.querySelectorAll('line')].slice(-1);
    expect(Number(line?.getAttribute('y1'))).toBeCloseTo(176 - (50 / 90) * 160, 6);
    expect(rows()[0]).toEqual(['Question', 'Time', 'Answer']);
  });

  it('says which yardstick counts where only some questions have a median', () => {
    const questions = [reviewed(1, { seconds: 40, medianSeconds: 30 }), reviewed(2, { seconds: 200 })];
    show(makeModule(questions, { cohort: { sittings: 21, isDemo: false } }));
    expect(words(part('Pacing'))).toEqual([
      'Tick: the typical time of students who worked on the question (21 attempts).',
      'Slow: more than 1.5 times the typical time of students who worked on the question (21 attempts); where fewer than 20 students did, your own average of 02:00.',
    ]);
  });

  it('has no median of questions that too few spent time on, however many sat the module', () => {
    show(makeModule([reviewed(1)], { cohort: { sittings: 25, isDemo: true } }));
    expect(words(part('Pacing'))).toEqual([
      'There’s no median yet: fewer than 20 students have spent time on any one question. The dashed line is your own average.',
    ]);
  });

  it('says nothing of a line of the own mean where no time was recorded', () => {
    show(makeModule([reviewed(1, { seconds: 0 })]));
    expect(words(part('Pacing'))[0]).toBe('Everyone’s median appears after 20 attempts; so far there’s 1.');
  });

  it('shares the width among all questions, and numbers every fifth where there are more than 15', () => {
    const numbered = (count: number) => {
      const questions = Array.from({ length: count }, (_, at) => reviewed(at + 1));
      const { container, unmount } = render(<PacingBars questions={questions} />);
      const bars = [...container.querySelectorAll('svg[data-outcome]')];
      const shown = bars.flatMap((bar) => [...bar.querySelectorAll('text')].map(({ textContent }) => Number(textContent)));
      const width = bars.reduce((sum, bar) => sum + Number.parseFloat(bar.getAttribute('width') ?? ''), 0);
      unmount();
      return [Math.round(width), shown];
    };
    expect([numbered(3), numbered(27)]).toEqual([
      [100, [1, 2, 3]],
      [100, [5, 10, 15, 20, 25]],
    ]);
  });

  it('draws every time, the median and the mean at its height on the scale', () => {
    const draw = (questions: QuestionPace[]) => {
      const { container, unmount } = render(<PacingBars questions={questions} />);
      const read = (selector: string, name: string) =>
        [...container.querySelectorAll(selector)].map((each) => Number(each.getAttribute(name)));
      const scale = [...container.querySelectorAll('svg:first-child > text')].map(({ textContent }) => textContent);
      const marks = read('svg:first-child > text', 'y').map((y) => y - 4);
      const shown = { scale, marks, bars: read('rect:first-child[rx]', 'y'), ticks: read('rect:last-of-type[height="3"]', 'y') };
      const lines = read('line', 'y1');
      unmount();
      return { ...shown, lines };
    };
    const [first, second] = [reviewed(1, { seconds: 60, medianSeconds: 30 }), reviewed(2, { seconds: 30, medianSeconds: 60 })];
    const compared = draw([first, second]);
    const [high = 0, middle = 0, low = 0] = compared.marks;
    expect(compared.scale).toEqual(['01:00', '00:30', '00:00']);
    expect([high < middle, middle < low]).toEqual([true, true]);
    expect(compared).toMatchObject({ bars: [high, middle], ticks: [middle - 1.5, high - 1.5], lines: [high, middle, low] });
    const alone = draw([first, second].map((each) => ({ ...each, medianSeconds: null })));
    expect([alone.ticks, alone.lines]).toEqual([[], [high, middle, low, (high + middle) / 2]]);
  });
});

it('answer changes name the questions, and weigh what they won against what they lost', () => {
  const questions = [
    reviewed(3, { changes: [{ from: 'A', to: 'B', kind: 'wrongToRight' }] }),
    reviewed(7, { ...wrong, changes: [{ from: 'B', to: 'A', kind: 'rightToWrong' }] }),
    reviewed(9, { changes: [{ from: 'C', to: 'B', kind: 'wrongToRight' }] }),
  ];
  show(makeModule(questions));
  const ways = within(part('Answer changes')).getAllByText(/^(Wrong|Right) to/);
  expect(ways.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Wrong to right239',
    'Right to wrong17',
    'Wrong to wrong0',
  ]);
  expect([words(part('Answer changes')), linked(part('Answer changes'))]).toEqual([
    ['Changing your mind paid off: 2 gained, 1 lost.'],
    ['3', '9', '7'],
  ]);
});

it('marked, skipped and unreached questions are told apart', () => {
  show(
    makeModule([
      reviewed(1, { marked: true }),
      reviewed(2, { ...wrong, marked: true }),
      reviewed(3, blank),
      reviewed(4, { ...blank, seconds: 0 }),
    ]),
  );
  const kinds = [...part('Marked and skipped').querySelectorAll('dl > div')];
  expect(kinds.map((kind) => [...kind.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
    ['Marked for review', '2', 'You got 1 of these 2 right.'],
    ['Seen and left blank', '1', 'A guess would have cost nothing.'],
    ['Never reached', '1', 'They count toward the score, but not as mistakes.'],
  ]);
  expect(linked(part('Marked and skipped'))).toEqual(['1', '2', '3', '4']);
});

it('leaves out the boxes that would say nothing, and the kinds that there are none of', () => {
  show(makeModule([reviewed(1), reviewed(2, wrong)]));
  const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Pacing']);
  document.body.replaceChildren();
  show(makeModule([reviewed(1, blank)]));
  expect(headings()).toEqual(['What stands out', 'Pacing', 'Marked and skipped']);
  expect([...part('Marked and skipped').querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Seen and left blank',
  ]);
});

describe('the time beside the usual one', () => {
  /** Each mark: its number, whether it stands above the line, its place from the left in percent, and how far it is from the line. */
  const marks = (questions: ReturnType<typeof reviewed>[]) => {
    const { container, unmount } = render(<PaceStrip questions={questions} />);
    const line = Number(container.querySelector('line')?.getAttribute('y1'));
    const found = [...container.querySelectorAll('svg svg')].map((mark) => {
      const distance = line - Number(mark.getAttribute('y'));
      return [Number(mark.textContent), Math.sign(distance), Number.parseFloat(mark.getAttribute('x') ?? ''), Math.abs(distance)];
    });
    unmount();
    return found;
  };
  const timed = (number: number, seconds: number, more = {}) => reviewed(number, { seconds, medianSeconds: 60, ...more });

  it('has right ones above the line and missed ones below, the quick to the left and the slow to the right', () => {
    const found = marks([timed(1, 60), timed(2, 30, wrong), timed(3, 120), timed(4, 60, blank)]);
    expect(found.map(([number, side, x]) => [number, side, Math.round(x ?? 0)])).toEqual([
      [1, 1, 50],
      [2, -1, 23],
      [3, 1, 77],
      [4, -1, 50],
    ]);
  });

  it('piles up what took as long, and keeps the quickest and the slowest on the picture', () => {
    expect(
      marks([timed(1, 60), timed(2, 61), timed(3, 1), timed(4, 3600)]).map(([, , x, distance]) => [Math.round(x ?? 0), distance]),
    ).toEqual([
      [50, 9.5],
      [50, 28.5],
      [3, 9.5],
      [97, 9.5],
    ]);
  });

  it('has room for every mark, above and below the line', () => {
    const questions = [timed(1, 60), timed(2, 60), timed(3, 60, wrong), timed(4, 60, wrong), timed(5, 60, wrong)];
    const { container } = render(<PaceStrip questions={questions} />);
    const places = [...container.querySelectorAll('svg svg')].map((mark) => Number(mark.getAttribute('y')));
    const height = Number(container.querySelector('rect')?.getAttribute('height'));
    const radius = Number(container.querySelector('circle')?.getAttribute('r'));
    expect([Math.min(...places) >= radius, Math.max(...places) + radius <= height]).toEqual([true, true]);
  });

  it('leaves out what was not reached, and itself where no time is known', () => {
    expect(marks([timed(1, 60), timed(2, 0, blank)]).map(([number]) => number)).toEqual([1]);
    expect(render(<PaceStrip questions={[timed(1, 0)]} />).container.innerHTML).toBe('');
  });
});

it('skills are a bar for each domain, with its skills inside; a domain of one skill names it', () => {
  const skills = [
    { domain: 'Algebra', skill: 'Lines', right: 1, total: 2 },
    { domain: 'Algebra', skill: 'Systems', right: 2, total: 2 },
    { domain: 'Geometry', skill: 'Circles', right: 0, total: 1 },
  ];
  const { container } = render(<SkillBars title="Skills" skills={skills} />);
  const text = (within: ParentNode, selector: string) =>
    [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(text(container, 'summary')).toEqual(['Algebra3 of 4']);
  expect(text(container, 'details li')).toEqual(['Lines1 of 2', 'Systems2 of 2']);
  expect(text(container, 'section > ul > li').at(-1)).toBe('Geometry: Circles0 of 1');
  expect([...container.querySelectorAll('rect[width="75%"]')]).toHaveLength(1);
});

it('a module of one question that was never answered says what there is', () => {
  const skills = [{ domain: 'Algebra', skill: 'Lines', right: 0, total: 1 }];
  const container = show(makeModule([reviewed(1, { ...blank, seconds: 0 })], { skills }));
  expect(words(part('Pacing')).slice(1)).toEqual(['No time was recorded, so nothing is slow.']);
  expect([bars(container), linked(part('Marked and skipped'))]).toEqual([[['notReached', 0, null]], ['1']]);
  expect(screen.getAllByText('0 of 1')).toHaveLength(1);
});
