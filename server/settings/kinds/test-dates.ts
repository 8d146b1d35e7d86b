import { satTests } from '../../../contract/enrolment/sat-tests.ts';
import { describePlanSale, listPlanSales } from '../../catalogue/plan-sales.ts';
import { readNewest } from '../../catalogue/versions.ts';
import { readHolidays } from '../../hours/school-hours.ts';
import { findReadProblem, type SettingKind } from '../kind.ts';

/** The official dates as an owner writes them, in order. Throws where one is no date. */
export const readTestDates = (text: string): string[] => [...readHolidays(text)].sort();

/** Which official tests of the SAT are announced: by them a plan is sold, and its access ends. */
export const testDates: SettingKind = {
  readDefaults: async () => ({ dates: satTests.dates.join(', ') }),
  findProblems: ({ dates = '' }) => findReadProblem('dates', () => readTestDates(dates)),
  describeEffects: async ({ before, after }, { db, now }) => {
    if (before.dates === after.dates) return [];
    const { catalogue } = await readNewest(db);
    return [
      ...listPlanSales(catalogue.courses, readTestDates(after.dates ?? '')).map((plan) => describePlanSale(plan, toDay(now))),
      'Whoever has bought a plan keeps the tests and the last day it was sold with. Where an official date was moved, move the end of access on the student’s page.',
    ];
  },
};

const toDay = (at: Date): string => at.toISOString().slice(0, 10);
