import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../server/project-root.ts';
import { findChanges } from '../../../../server/results/changes.ts';
import { toPercent } from '../../../../server/results/percent.ts';
import { type SatModule, satSections, sectionRange, toScaledRange } from '../../../../server/results/sat-scale.ts';
import { countSkills, findWeakest, type SkillCount } from '../../../../server/results/skills.ts';

describe('percent', () => {
  it.each([
    [18, 20, 90],
    [2, 3, 67],
    [1, 3, 33],
    [1, 8, 13],
    [1, 500, 1],
    [499, 500, 99],
    [0, 5, 0],
    [5, 5, 100],
    [0, 0, 0],
  ])('%d of %d is %d', (right, total, percent) => {
    expect(toPercent(right, total)).toBe(percent);
  });

  it('is whole, 0 only for none and 100 only for all, and less than one off, at most half from 1 to 99', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (total, some) => {
        const right = some % (total + 1);
        const percent = toPercent(right, total);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect([percent === 0, percent === 100]).toEqual([right === 0, right === total]);
        const off = Math.abs(percent * total - right * 100);
        if (100 * right >= total && 100 * right <= 99 * total) expect(2 * off).toBeLessThanOrEqual(total);
        else expect(off).toBeLessThan(total);
      }),
    );
  });
});

const [reading, math] = satSections;
const sat = (rights: [number, number, number, number], more: Partial<SatModule>[] = []): SatModule[] =>
  [27, 27, 22, 22].map((total, at) => {
    const module = { type: at < 2 ? 'reading-writing' : 'math', right: rights[at] ?? 0, total, begun: true };
    return { ...module, ...more[at] };
  });

describe('the range of a full SAT', () => {
  it('by hand: 40 of 54 and 30 of 44', () => {
    expect(toScaledRange(sat([22, 18, 17, 13]))).toEqual({
      low: 1120,
      high: 1230,
      sections: [
        { name: 'Reading and Writing', low: 570, high: 630 },
        { name: 'Math', low: 550, high: 600 },
      ],
    });
  });

  it.each([
    ['nothing right', sat([0, 0, 0, 0]), { low: 400, high: 400 }],
    ['everything right', sat([27, 27, 22, 22]), { low: 1490, high: 1600 }],
  ])('%s', (_, modules, range) => {
    expect(toScaledRange(modules)).toMatchObject(range);
  });

  it.each<[string, SatModule[]]>([
    ['a module that was never begun', sat([27, 27, 22, 0], [{}, {}, {}, { begun: false }])],
    ['a module with a question less', sat([20, 20, 20, 20], [{}, { total: 26 }])],
    ['the sections the other way round', sat([20, 20, 20, 20]).reverse()],
    ['three modules', sat([20, 20, 20, 20]).slice(1)],
    ['five modules', [...sat([20, 20, 20, 20]), ...sat([20, 20, 20, 20]).slice(3)]],
    ['another test of this size', sat([20, 20, 20, 20], [{ type: 'general' }])],
    ['no modules', []],
  ])('there is none for %s', (_, modules) => {
    expect(toScaledRange(modules)).toBeNull();
  });

  it('lies in 400-1600 in tens, is the sum of its sections, and one more right answer never lowers it', () => {
    const rights = fc.tuple(fc.nat(27), fc.nat(27), fc.nat(22), fc.nat(22));
    fc.assert(
      fc.property(rights, fc.nat(3), (some, at) => {
        const range = toScaledRange(sat(some));
        if (!range) throw new Error('There is no range.');
        const { low, high, sections } = range;
        expect(400 <= low && low <= high && high <= 1600 && low % 10 === 0 && high % 10 === 0).toBe(true);
        for (const section of sections) expect(200 <= section.low && section.high <= 800).toBe(true);
        expect([low, high]).toEqual([
          sections.reduce((sum, section) => sum + section.low, 0),
          sections.reduce((sum, section) => sum + section.high, 0),
        ]);
        const most = at < 2 ? 27 : 22;
        const better = some.map((right, index) => (index === at ? Math.min(most, right + 1) : right)) as typeof some;
        const then = toScaledRange(sat(better));
        expect(then !== null && then.low >= low && then.high >= high).toBe(true);
      }),
    );
  });

  it('is the documented table, line by line', () => {
    const text = readFileSync(join(projectRoot, 'docs/sat-score-table.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (\d+) +\| (\d+-\d+) +\| (\d+-\d+)? +\|$/gm)];
    const formatRange = (name: typeof reading.name | typeof math.name, right: number) => {
      const { low, high } = sectionRange(name, right);
      return `${low}-${high}`;
    };
    expect(rows.map(([, right, one, other]) => [right, one, other])).toEqual(
      Array.from({ length: 55 }, (_, right) => [
        String(right),
        formatRange(reading.name, right),
        right <= 44 ? formatRange(math.name, right) : undefined,
      ]),
    );
    for (const { name, curve } of satSections) {
      const points = curve.map(([right, score]) => `${right} → ${score}`).join(', ');
      expect(text).toContain(`| ${name.padEnd(19)} | ${points} |`);
    }
    expect(text).toContain('This is not an official score');
  });
});

const count = (skill: string, right: number, total: number, domain = 'Ideas'): SkillCount => ({ domain, skill, right, total });

describe('skills', () => {
  it('are counted by domain and skill, in the order in which they are first asked for', () => {
    const asked = (domain: string, skill: string, right: boolean) => ({ domain, skill, right });
    expect(countSkills([asked('A', 'x', true), asked('B', 'x', false), asked('A', 'y', false), asked('A', 'x', false)])).toEqual([
      count('x', 1, 2, 'A'),
      count('x', 0, 1, 'B'),
      count('y', 0, 1, 'A'),
    ]);
  });

  it.each<[string, SkillCount[], number, string | null]>([
    ['the smallest share', [count('a', 2, 3), count('b', 1, 3), count('c', 3, 4)], 3, 'b'],
    ['too few questions do not tell', [count('a', 0, 2), count('b', 2, 3)], 3, 'b'],
    ['two tell in one sitting', [count('a', 0, 2), count('b', 2, 3)], 2, 'a'],
    ['equal shares: more wrong ones', [count('a', 1, 3), count('b', 2, 6)], 3, 'b'],
    ['equal in both: by name', [count('b', 1, 3), count('a', 1, 3)], 3, 'a'],
    ['equal in all: by domain', [count('a', 1, 3, 'Y'), count('a', 1, 3, 'X')], 3, 'a'],
    ['everything right', [count('a', 3, 3), count('b', 4, 4)], 3, null],
    ['a mistake in what does not tell', [count('a', 3, 3), count('b', 0, 1)], 3, null],
    ['nothing asked', [], 2, null],
  ])('weakest, %s', (_, skills, least, name) => {
    expect(findWeakest(skills, least)?.skill ?? null).toBe(name);
  });

  it('the weakest is found as by looking at each against every other, whatever the order', () => {
    const some = fc.record({
      skill: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      domain: fc.constantFrom('X', 'Y'),
      total: fc.integer({ min: 1, max: 8 }),
      part: fc.nat(8),
    });
    const skills = fc.uniqueArray(some, { selector: ({ skill, domain }) => `${domain}/${skill}`, maxLength: 8 });
    fc.assert(
      fc.property(skills, fc.integer({ min: 1, max: 4 }), (drawn, least) => {
        const counts = drawn.map(({ skill, domain, total, part }) => count(skill, part % (total + 1), total, domain));
        const able = counts.filter(({ right, total }) => total >= least && right < total);
        const isBefore = (one: SkillCount, other: SkillCount) => {
          const [share, otherShare] = [one.right / one.total, other.right / other.total];
          const [wrong, otherWrong] = [one.total - one.right, other.total - other.right];
          if (share !== otherShare) return share < otherShare;
          if (wrong !== otherWrong) return wrong > otherWrong;
          return one.skill === other.skill ? one.domain < other.domain : one.skill < other.skill;
        };
        const naive = able.find((one) => able.every((other) => other === one || isBefore(one, other))) ?? null;
        expect(findWeakest(counts, least)).toEqual(naive);
        expect(findWeakest([...counts].reverse(), least)).toEqual(naive);
      }),
    );
  });
});

describe('answer changes', () => {
  const choice = { delivered: { kind: 'choice' as const }, key: { answer: 'B', accepted: [] } };
  const number = { delivered: { kind: 'number' as const }, key: { answer: '17.53', accepted: ['17.5'] } };
  /** Entries a minute apart: none is a step of typing. */
  const slowly = (...answers: string[]) => answers.map((answer, at) => ({ answer, at: new Date(60_000 * at) }));
  const typed = (...steps: [answer: string, seconds: number][]) =>
    steps.map(([answer, seconds]) => ({ answer, at: new Date(1000 * seconds) }));
  const told = (changes: ReturnType<typeof findChanges>) => changes.map(({ from, to, kind }) => `${from} ${to} ${kind}`);

  it.each<[string, string[], string[]]>([
    ['one answer', ['B'], []],
    ['none', [], []],
    ['a blank alone', [''], []],
    ['right to wrong', ['B', 'A'], ['B A rightToWrong']],
    ['wrong to right', ['A', 'B'], ['A B wrongToRight']],
    ['wrong to wrong', ['A', 'C'], ['A C wrongToWrong']],
    ['there and back', ['B', 'A', 'B'], ['B A rightToWrong', 'A B wrongToRight']],
    ['a blank in between', ['A', '', 'B'], ['A B wrongToRight']],
    ['taken back and given again', ['A', '', 'A'], []],
    ['a mark and its removal', ['A', 'A', 'A'], []],
    ['a small letter for a large one', ['b', 'B', ' B '], []],
    ['taken back at the end', ['A', 'B', ''], ['A B wrongToRight']],
  ])('of a choice: %s', (_, answers, changes) => {
    expect(told(findChanges(choice, slowly(...answers)))).toEqual(changes);
  });

  it.each<[string, string[], string[]]>([
    ['the same number otherwise', ['12', '12.0', '012'], []],
    ['another accepted form', ['17.5', '17.53'], []],
    ['another number', ['12', '17.53', '-12'], ['12 17.53 wrongToRight', '17.53 -12 rightToWrong']],
    ['what is no number', ['-', '12'], ['- 12 wrongToWrong']],
  ])('of a number: %s', (_, answers, changes) => {
    expect(told(findChanges(number, slowly(...answers)))).toEqual(changes);
  });

  it('the keys of a typed number are no answers, and what stood still before it was typed over is one', () => {
    const once = typed(['1', 0], ['17', 0.3], ['17.', 1], ['17.5', 2], ['17.53', 5]);
    expect(findChanges(number, once)).toEqual([]);
    const again = typed(['17.5', 60], ['17.', 60.2], ['17', 60.4], ['1', 60.6], ['', 60.8], ['9', 61], ['98', 63]);
    expect(told(findChanges(number, [...once, ...again]))).toEqual(['17.53 98 rightToWrong']);
    const stood = typed(['1', 0], ['17', 0.3], ['17.', 10], ['17.5', 10.5]);
    expect(told(findChanges(number, stood))).toEqual(['17 17.5 wrongToRight']);
  });

  it('of choices are those that a plain walk through the ledger finds', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', '')), fc.constantFrom('A', 'B', 'C', 'D'), (answers, key) => {
        const naive: string[] = [];
        let last = '';
        for (const answer of answers) {
          if (answer === '') continue;
          if (last !== '' && last !== answer) {
            const kind = last === key ? 'rightToWrong' : answer === key ? 'wrongToRight' : 'wrongToWrong';
            naive.push(`${last} ${answer} ${kind}`);
          }
          last = answer;
        }
        expect(
          told(findChanges({ delivered: { kind: 'choice' as const }, key: { answer: key, accepted: [] } }, slowly(...answers))),
        ).toEqual(naive);
      }),
    );
  });
});
