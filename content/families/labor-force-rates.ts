import { defineFamily } from '../../server/content/families/family.ts';
import { table, thousands } from '../../server/content/families/write.ts';

const tenths = (share: number): number => Math.round(share * 1000) / 10;

/** `works`, `looks`: for a job. */
type Group = { who: string; count: number; works?: true; looks?: true };

/** Who is in the labor force, and the two rates that are made of it. */
export const laborForceRates = defineFamily({
  name: 'labor-force-rates',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Economic Indicators and the Business Cycle',
    skill: 'Unemployment',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    force: random.whole(4, 20) * 50,
    jobless: random.pick([4, 5, 6, 8, 10, 12]),
    share: random.pick([50, 60, 64, 75, 80]),
    partly: random.whole(2, 9) * 10,
    discouraged: random.whole(2, 9) * 5,
    rate: random.pick(['unemployment', 'participation']),
  }),
  fits: ({ force, jobless, share, partly, discouraged }) =>
    (force * jobless) % 100 === 0 &&
    (force * 100) % share === 0 &&
    (force * 100) / share - force - discouraged > 20 &&
    partly < force / 4,
  write({ force, jobless, share, partly, discouraged, rate }) {
    const seeking = (force * jobless) / 100;
    const adults = (force * 100) / share;
    const [working, others] = [force - seeking, adults - force - discouraged];
    const isJobless = rate === 'unemployment';
    const groups: Group[] = [
      { who: 'Working full time', count: working - partly, works: true },
      { who: 'Working part time, though some would like to work more', count: partly, works: true },
      { who: 'Without a job, looking for one', count: seeking, looks: true },
      { who: 'Without a job, would like one but have stopped looking', count: discouraged },
      { who: 'Retired, in school or at home, not looking', count: others },
    ];
    // Counted in the table, group by group.
    const count = (isIn: (group: Group) => boolean | undefined) =>
      groups.reduce((total, group) => total + (isIn(group) ? group.count : 0), 0);
    const inForce = count(({ works, looks }) => works || looks);
    return {
      prompt: `The table counts the adults of a country, in thousands.\n\n${table([
        ['Group', 'Number'],
        ...groups.map((group) => [group.who, thousands(group.count)]),
      ])}\n\nWhat is the ${isJobless ? 'unemployment rate' : 'labor force participation rate'}?`,
      key: isJobless ? jobless : share,
      again: tenths(isJobless ? count(({ looks }) => looks) / inForce : inForce / count(() => true)),
      wrong: isJobless
        ? [
            {
              value: tenths((seeking + discouraged) / (force + discouraged)),
              because: 'counts those who have stopped looking, too',
            },
            { value: tenths(seeking / adults), because: 'divides by all adults and not by the labor force' },
            { value: tenths((seeking + partly) / force), because: 'counts those who work part time as unemployed' },
            {
              value: tenths(seeking / working),
              because: 'divides by those who work and leaves the unemployed out of the labor force',
            },
          ]
        : [
            { value: tenths(working / adults), because: 'leaves the unemployed out of the labor force' },
            { value: tenths((force + discouraged) / adults), because: 'counts those who have stopped looking, too' },
            { value: tenths((force - partly) / adults), because: 'leaves out those who work part time' },
            { value: tenths(working / force), because: 'is the part of the labor force that works' },
          ],
      explanation: `The labor force is those who work, full or part time, and those who look for work: $${working} + ${seeking} = ${force}$ thousand. Those who are not looking are not in it. ${isJobless ? `Of it $${seeking} \\div ${force}$ is unemployed, ${jobless}%.` : `Of $${adults}$ thousand adults that is $${force} \\div ${adults}$, ${share}%.`}`,
    };
  },
  show: (value) => `${Number(value)}%`,
});
