import { describe, expect, it } from 'vitest';
import { findInsights } from '../../../src/machines/results/insights.ts';
import { blank, reviewed, wrong } from '../../support/results/result.ts';

const notReached = { ...blank, seconds: 0 };
const usual = { seconds: 60, medianSeconds: 60 };
const rushed = { seconds: 20, medianSeconds: 60 };
const long = { seconds: 120, medianSeconds: 60 };
/** Each question on a skill of its own, so that no skill has enough of them for a sentence. */
const asked = (number: number, more: Parameters<typeof reviewed>[1]) =>
  reviewed(number, { skill: `Skill ${number}`, ...usual, ...more });
const kinds = (questions: ReturnType<typeof reviewed>[]) => findInsights(questions).map(({ kind }) => kind);

describe('what stands out in a module', () => {
  it('is nothing where nothing was reached, and nothing where the questions carry no pattern', () => {
    expect(findInsights([])).toEqual([]);
    expect(findInsights([asked(1, notReached), asked(2, notReached)])).toEqual([]);
    expect(findInsights([asked(1, {}), asked(2, wrong), asked(3, {})])).toEqual([]);
  });

  it('is that all went right, and nothing else, where all did', () => {
    expect(findInsights([asked(1, rushed), asked(2, long)])).toEqual([{ kind: 'allRight', questions: [1, 2] }]);
    expect(kinds([asked(1, {}), asked(2, notReached)])).not.toContain('allRight');
  });

  it('names those that were rushed and missed, with how many were rushed', () => {
    const questions = [
      asked(1, {}),
      asked(2, { ...rushed, ...wrong }),
      asked(3, rushed),
      asked(4, { ...rushed, ...wrong }),
      asked(5, {}),
    ];
    expect(findInsights(questions)).toEqual([{ kind: 'rushed', questions: [2, 4], of: 3 }]);
  });

  it('blames no rush that made nothing worse: where most came right, one alone was missed, or slow ones went as wrong', () => {
    expect(kinds([asked(1, { ...rushed, ...wrong }), asked(2, rushed), asked(3, {})])).not.toContain('rushed');
    const mostlyRight = [1, 2, 3, 4, 5].map((number) => asked(number, number > 3 ? { ...rushed, ...wrong } : rushed));
    expect(kinds([...mostlyRight, asked(6, {})])).not.toContain('rushed');
    const allWrong = [1, 2, 3, 4].map((number) => asked(number, { ...wrong, ...(number > 2 ? rushed : usual) }));
    expect(kinds(allWrong)).not.toContain('rushed');
  });

  it('takes less than 0.6 of the usual time as rushed and more than 1.5 as long, not those times themselves', () => {
    const at = (seconds: number, right: boolean) =>
      kinds(
        [1, 2, 3, 4, 5]
          .map((number) => asked(number, number > 2 ? {} : { seconds, ...(right ? {} : wrong) }))
          .concat(asked(6, wrong)),
      );
    expect([at(36, false), at(35, false)]).toEqual([[], ['rushed']]);
    expect([at(90, false), at(91, false)]).toEqual([[], ['stuck']]);
  });

  it('measures by the own mean where a question has no median, and calls no blank rushed', () => {
    const own = (number: number, seconds: number, more = {}) => asked(number, { seconds, medianSeconds: null, ...more });
    expect(findInsights([own(1, 10, wrong), own(2, 10, wrong), own(3, 60), own(4, 60), own(5, 60)])).toEqual([
      { kind: 'rushed', questions: [1, 2], of: 2 },
    ]);
    expect(kinds([own(1, 10, blank), own(2, 10, blank), own(3, 70), own(4, 70)])).toEqual(['blank']);
  });

  it('names those that took far longer than usual and still went wrong, and praises patience only beside a rush', () => {
    expect(findInsights([asked(1, { ...long, ...wrong }), asked(2, { ...long, ...wrong }), asked(3, {})])).toEqual([
      { kind: 'stuck', questions: [1, 2] },
    ]);
    const patient = [asked(1, long), asked(2, long)];
    expect(kinds([...patient, asked(3, wrong)])).toEqual([]);
    const withRush = [...patient, asked(3, { ...rushed, ...wrong }), asked(4, { ...rushed, ...wrong })];
    expect(findInsights(withRush)).toEqual([
      { kind: 'rushed', questions: [3, 4], of: 2 },
      { kind: 'patient', questions: [1, 2] },
    ]);
  });

  it('tells changes that lost from those that won, and speaks of neither where they weigh the same', () => {
    const away = { ...wrong, changes: [{ from: 'B', to: 'A', kind: 'rightToWrong' as const }] };
    const toward = { changes: [{ from: 'A', to: 'B', kind: 'wrongToRight' as const }] };
    expect(findInsights([asked(1, away), asked(2, away), asked(3, toward)])).toEqual([
      { kind: 'changedAway', questions: [1, 2] },
    ]);
    expect(findInsights([asked(1, away), asked(2, toward), asked(3, toward)])).toEqual([
      { kind: 'changedToward', questions: [2, 3] },
    ]);
    expect(findInsights([asked(1, away), asked(2, away), asked(3, toward), asked(4, toward)])).toEqual([]);
  });

  it('tells what was left blank from what was not reached, which is neither wrong nor weak', () => {
    const onOne = [1, 2, 3].map((number) => reviewed(number, { ...notReached, skill: 'Boundaries' }));
    expect(findInsights([asked(4, {}), asked(5, blank), ...onOne])).toEqual([
      { kind: 'notReached', questions: [1, 2, 3] },
      { kind: 'blank', questions: [5] },
    ]);
  });

  it('says of a question that was passed within a second that it was left blank, and nothing where nobody knows', () => {
    const passed = { ...notReached, shown: true };
    expect(findInsights([asked(1, {}), asked(2, passed)])).toEqual([{ kind: 'blank', questions: [2] }]);
    expect(findInsights([asked(1, {}), asked(2, { ...notReached, shown: undefined })])).toEqual([]);
  });

  it('names the skill that cost most where at least half of it went wrong, and the largest one without a mistake', () => {
    const on = (skill: string, rights: boolean[], from: number) =>
      rights.map((right, at) => reviewed(from + at, { ...usual, skill, ...(right ? {} : wrong) }));
    const weak = on('Boundaries', [false, true, false, false], 1);
    const strong = on('Linear equations', [true, true, true], 10);
    expect(findInsights([...weak, ...strong])).toEqual([
      { kind: 'weakSkill', skill: 'Boundaries', questions: [1, 3, 4], of: 4 },
      { kind: 'strongSkill', skill: 'Linear equations', questions: [10, 11, 12], of: 3 },
    ]);
    const mostlyRight = on('Boundaries', [false, true, true], 1);
    const tooFew = on('Transitions', [false, false], 20);
    expect(findInsights([...mostlyRight, ...tooFew])).toEqual([]);
    // Another one cost more, though less than half of it went wrong, or too little of it was asked.
    const larger = on('Words', [false, false, false, false, ...Array.from({ length: 6 }, () => true)], 30);
    expect(kinds([...on('Boundaries', [false, false, true], 1), ...larger])).toEqual([]);
    // Two that cost the same: none of them is the one.
    expect(kinds([...on('Boundaries', [false, false, true], 1), ...on('Transitions', [false, false, true], 20)])).toEqual([]);
  });
});
