import type { CoursePromises } from '../../../contract/enrolment/course-promises.ts';
import { promiseNames } from '../../../contract/enrolment/promises.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { Columns, Row, Stack, Text } from '../ui/layout.tsx';

type Family = CoursePromises['families'][number];

/** What became of a family, in words. */
function describeFamily({ promised, delivered, due, late, nextDueAt, left }: Family, timeZone: string | undefined): string {
  const words = [
    ...(late > 0 ? [`${late} late`] : []),
    ...(due > 0 ? [`${due} due now`] : []),
    ...(left === null || left === 0 ? [] : [`${left} left to book`]),
    ...(nextDueAt === null ? [] : [`next by ${formatMoment(nextDueAt, 'shortDate', timeZone)}`]),
  ];
  if (words.length > 0) return words.join(', ');
  return delivered === promised ? 'All given' : 'No date yet';
}

const day = (date: string): string => formatMoment(Date.parse(date), 'date', 'UTC');

/** 'Your access lasts until …, after the SAT of …' */
const describeAccess = (until: string, tests: readonly string[]): string =>
  `Access until ${day(until)}${tests.length === 0 ? '' : `. It covers the SAT on ${tests.map(day).join(' and on ')}`}.`;

/** What each course promises, and what of it was given. A family of which nothing was promised yet isn't shown. `timeZone`: the reader's, where it isn't the device's. */
export function PromiseList({ courses, timeZone }: { courses: readonly CoursePromises[]; timeZone?: string }) {
  return (
    <Columns min="form" fit gap={5} align="start">
      {courses.map(({ course, families, until, tests }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a student can be in one course twice, and the order stays.
        <Stack key={at} gap={2}>
          <Text weight="medium">{course}</Text>
          {until === undefined ? null : (
            <Text tone="soft" size="s" measure>
              {describeAccess(until, tests ?? [])}
            </Text>
          )}
          <Stack as="ul" ruled={2}>
            {families
              .filter(({ promised }) => promised > 0)
              .map((each) => (
                <Row as="li" key={each.family} gap={3} rowGap={0} justify="between" align="baseline">
                  <Text>
                    {promiseNames[each.family]}: {each.delivered} of {each.promised}
                  </Text>
                  <Text tone="soft" size="s" {...(each.late > 0 && { weight: 'medium' })}>
                    {describeFamily(each, timeZone)}
                  </Text>
                </Row>
              ))}
          </Stack>
        </Stack>
      ))}
    </Columns>
  );
}
