import { describe, expect, it } from 'vitest';
import { bookedLetter, tutorBookedLetter } from '../../../../server/mail/letters/booked.ts';
import { inquiryLetter } from '../../../../server/mail/letters/inquiry.ts';
import { notCapturedLetter } from '../../../../server/mail/letters/not-captured.ts';
import { notEnrolledLetter } from '../../../../server/mail/letters/not-enrolled.ts';
import { refundLetter } from '../../../../server/mail/letters/refund.ts';
import { refundPayerLetter } from '../../../../server/mail/letters/refund-payer.ts';
import { reportLetter } from '../../../../server/mail/letters/report.ts';
import { surplusLetter } from '../../../../server/mail/letters/surplus.ts';
import type { Letter } from '../../../../server/mail/outbox.ts';
import { renderText } from '../../../../server/mail/paragraphs.ts';
import { emptyReport, fullReport } from '../../../support/report/report.ts';

const paid = {
  form: {
    name: 'Asha Rani Menon',
    email: 'asha@example.org',
    phone: '+919876543210',
    student_class: '11',
    school_name: 'Hill School',
    parent_name: 'Ravi Menon',
    additional_info: '',
  },
  item: { kind: 'sat', name: 'SAT Marathon' },
  course: 'SAT Dominance Program',
  amount: 129_999,
  currency: 'INR',
  paymentId: 'pay_2',
  paidAt: new Date('2026-03-02T10:05:00.000Z'),
  zone: 'Asia/Kolkata',
} as const;

/** The lines of a letter that name something, as 'Order: order_1'. */
const factsIn = (letter: Letter) =>
  renderText(letter.paragraphs)
    .split('\n')
    .filter((line) => /^[A-Z][^.]*: /.test(line));

it('an inquiry is told with all that was written, and who has no question has none', () => {
  const asked = { name: 'Asha Menon', email: 'asha@example.org', phone: '+919876543210', course: 'AP Statistics', details: '' };
  const letter = renderText(inquiryLetter(asked).paragraphs);
  expect(letter).toContain(
    'Name: Asha Menon\nEmail: asha@example.org\nPhone: +919876543210\nCourse: AP Statistics\nDetails: N/A\n',
  );
});

describe('to the school: what somebody needs to act', () => {
  const applicant = ['Student: Asha Rani Menon', 'Email: asha@example.org', 'Phone: +919876543210'];
  const purchase = 'For: SAT Marathon (SAT Dominance Program)';

  it('for a payment to give back', () => {
    const rest = ['Order: order_1', 'Counted payment: pay_1', purchase, ...applicant];
    expect(factsIn(surplusLetter({ ...paid, countedId: 'pay_1', orderId: 'order_1' }))).toEqual([
      'To refund: pay_2',
      'Amount: ₹1,29,999',
      'Captured on: March 2, 2026 at 3:35 pm, India Standard Time',
      ...rest,
    ]);
    const elsewhere = factsIn(surplusLetter({ ...paid, countedId: null, orderId: 'order_1' }));
    expect(elsewhere).toContain('Counted payment: the one for another order of this application');
  });

  it('for a student who paid and is not enrolled', () => {
    const letter = notEnrolledLetter(paid);
    expect(letter.subject).toBe('Please check: paid, but not yet enrolled: Asha Rani Menon');
    const payment = ['Amount: ₹1,29,999', 'Paid on: March 2, 2026 at 3:35 pm, India Standard Time', 'Payment: pay_2'];
    expect(factsIn(letter)).toEqual([purchase, ...payment, ...applicant]);
  });

  it('for a payment that was never captured', () => {
    const { name, email, phone } = paid.form;
    const letter = notCapturedLetter({ orderId: 'order_1', paymentId: 'pay_2', name, email, phone });
    expect(letter.subject).toBe('Please check: payment pay_2 was never captured');
    expect(factsIn(letter)).toEqual(['Payment: pay_2', 'Order: order_1', ...applicant]);
  });

  const refund = {
    ...{ refundId: 'rfnd_1', paymentId: 'pay_2', orderId: 'order_1', amountMinor: 12_999_900, currency: 'INR' },
    ...{ reference: null, failure: null, access: 'stays' as const, isAccessEnded: false, sessions: [], isOffline: false },
  };

  it.each([
    ['pending', 'Razorpay has started a refund.'],
    ['done', 'Razorpay has refunded this payment, and we’ve told the payer.'],
    ['failed', 'Razorpay couldn’t refund this payment, and we’ve told the payer.'],
    ['contradicted', 'Razorpay reported this refund as sent before, and now says that it failed.'],
  ] as const)('for a refund that is %s', (news, words) => {
    const letter = refundLetter({ ...refund, news });
    expect(letter.subject).toBe(`Refund ${news}: payment pay_2`);
    expect(renderText(letter.paragraphs)).toContain(words);
    expect(factsIn(letter)).toEqual(['Refund: rfnd_1', 'Payment: pay_2', 'Order: order_1', 'Amount: ₹1,29,999']);
  });

  it('for a refund whose decision about access is made, is missing, or leaves sessions behind', () => {
    const text = (more: Partial<Parameters<typeof refundLetter>[0]>) =>
      renderText(refundLetter({ ...refund, news: 'done', ...more }).paragraphs);
    expect(text({})).toContain('The student keeps the course');
    expect(text({ isOffline: true })).toContain('marked at the desk as given back');
    expect(text({ access: 'undecided' })).toContain('npm run admin -- refund access rfnd_1 --access ends');
    const ended = text({ access: 'ends', sessions: ['b1', 'b2'], reference: 'ARN-7' });
    expect(ended).toContain('access to the course has ended');
    expect(ended).toContain('booking cancel b1, b2');
    expect(ended).toContain('Bank’s reference: ARN-7');
    expect(text({ news: 'failed', failure: 'Not enough balance' })).toContain('Razorpay says: Not enough balance');
  });

  it('for the payer of a refund: approved, sent with the bank’s reference, or delayed', () => {
    const own = { ...refund, item: 'SAT Marathon', name: 'Asha', pageUrl: 'https://school.example/a', isAccessEnded: true };
    const text = (news: 'requested' | 'done' | 'failed') =>
      renderText(refundPayerLetter({ ...own, news, paper: null, reference: news === 'done' ? 'ARN-7' : null }).paragraphs);
    expect(text('requested')).toContain('access to the course ends');
    expect(text('done')).toContain('Bank’s reference: ARN-7');
    expect(text('done')).toContain('Access to the course has now ended');
    expect(text('failed')).toContain('You don’t need to do anything.');
    expect(text('failed')).not.toContain('access');
    const given = refundPayerLetter({ ...own, isOffline: true, news: 'done', paper: null, reference: 'Voucher 7' });
    expect(given.subject).toBe('Refund given: SAT Marathon');
    expect(renderText(given.paragraphs)).toContain('The school has returned this money to you.');
    expect(renderText(given.paragraphs)).toContain('\nReference: Voucher 7');
    expect(renderText(given.paragraphs)).not.toMatch(/Your bank/);
  });
});

describe('about a session', () => {
  const [startsAt, endsAt] = [new Date('2026-03-02T05:00:00.000Z'), new Date('2026-03-02T06:00:00.000Z')];
  const session = { startsAt, endsAt, course: null, zone: 'Asia/Kolkata', schoolZone: 'Asia/Kolkata' };

  it('the tutor reads who comes and when, and nothing more where the student said nothing', () => {
    const letter = tutorBookedLetter({ ...session, name: 'Meera', student: 'Aanya Rao', room: null, about: null });
    expect(letter.subject).toBe('Session booked: Aanya Rao, Monday, March 2, 2026 at 10:30 am');
    expect(renderText(letter.paragraphs)).toBe(`Hello Meera,

A student has booked a session with you.

Student: Aanya Rao
Day: Monday, March 2, 2026
Time: 10:30 am to 11:30 am, India Standard Time

The attached file adds it to your calendar, in your own time zone.

-- 
Prepchart
`);
  });

  it('the student reads until when it can be canceled, or that it cannot', () => {
    const booked = {
      ...session,
      course: 'AP Statistics',
      name: 'Aanya',
      tutor: 'Meera Nair',
      room: null,
      scheduleUrl: 'https://school.example/s',
    };
    const until = renderText(bookedLetter({ ...booked, cancelUntil: new Date('2026-03-01T05:00:00.000Z') }).paragraphs);
    expect(until).toContain('Tutor: Meera Nair\nCourse: AP Statistics\nDay: Monday, March 2, 2026\n');
    expect(until).toContain('You can cancel it there until Sunday, March 1, 2026 at 10:30 am, India Standard Time.');
    const tooLate = renderText(bookedLetter({ ...booked, cancelUntil: null }).paragraphs);
    expect(tooLate).toContain('It starts too soon to cancel there.');
  });
});

describe('to the parents', () => {
  const mail = {
    href: 'https://school.example/report?token=t',
    meetingsUrl: 'https://school.example/meetings/t',
    unsubscribeUrl: 'https://school.example/unsubscribe/t',
    worksUntil: new Date('2026-04-15T10:00:00.000Z'),
    toStudent: false,
  };

  it('the report is told in a few lines', () => {
    const letter = reportLetter({ ...mail, report: fullReport });
    expect(factsIn(letter).slice(0, 6)).toEqual([
      'Quizzes and tests: 7',
      'Questions right: 73% (66% in the two weeks before)',
      'Practice time: 3 h 10 min',
      'Sessions with a tutor: 4',
      'Strongest skills: Lines (9 of 9), Circles (7 of 8)',
      'Skills to work on: Nonlinear Functions (2 of 8)',
    ]);
    const first = reportLetter({
      ...mail,
      report: { ...fullReport, percentBefore: null, minutes: 60, strongest: [], weakest: [] },
    });
    expect(factsIn(first).slice(0, 4)).toEqual([
      'Quizzes and tests: 7',
      'Questions right: 73%',
      'Practice time: 1 h',
      'Sessions with a tutor: 4',
    ]);
  });

  it('the link is said to last, and to whom it went where no parent is known', () => {
    const text = renderText(reportLetter({ ...mail, report: emptyReport }).paragraphs);
    expect(text).toContain('There were no finished quizzes or tests in these two weeks, and no sessions with a tutor.');
    expect(text).toContain('The links work until April 15, 2026 and need no password');
    expect(text).not.toContain('We don’t have a parent’s address yet');
    const own = renderText(reportLetter({ ...mail, toStudent: true, report: emptyReport }).paragraphs);
    expect(own).toContain('We don’t have a parent’s address yet, so this went to Aanya. Please show it to your parents.');
  });
});
