import { describe, expect, it } from 'vitest';
import { accountLetter } from '../../../server/mail/letters/account.ts';
import { paymentMismatchLetter } from '../../../server/mail/letters/payment-mismatch.ts';
import { receiptLetter } from '../../../server/mail/letters/receipt.ts';
import { schoolApplicationLetter } from '../../../server/mail/letters/school-application.ts';
import { setPasswordLetter } from '../../../server/mail/letters/set-password.ts';
import { surplusLetter } from '../../../server/mail/letters/surplus.ts';
import type { PaidApplication } from '../../../server/mail/letters/words.ts';
import { renderHtml, renderText } from '../../../server/mail/paragraphs.ts';

const paid: PaidApplication = {
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
  paymentId: 'pay_1',
  paidAt: new Date('2026-03-02T10:05:00.000Z'),
  zone: 'Asia/Kolkata',
};
const pageUrl = 'https://school.example/application/token';

it('the receipt says what was paid, for whom and when, and leads to the payer’s page', () => {
  const letter = receiptLetter({ ...paid, paper: null, pageUrl });
  expect(letter.subject).toBe('Receipt: SAT Marathon (SAT Dominance Program)');
  expect(renderText(letter.paragraphs)).toBe(`Thank you. We’ve received your payment.

For: SAT Marathon (SAT Dominance Program)
Student: Asha Rani Menon
Amount: ₹1,29,999
Paid on: March 2, 2026 at 3:35 pm, India Standard Time
Payment: pay_1

This page always shows where your application stands:

Your application:
https://school.example/application/token

The page needs no password, so please don’t share its address. Keep this email for your records.

-- 
Prepchart
`);
});

it('the mail to the school has every field of the form, and says whether the account is new', () => {
  const letter = schoolApplicationLetter({ ...paid, isNewAccount: true });
  expect(letter.subject).toBe('Paid application: Asha Rani Menon, SAT Marathon (SAT Dominance Program)');
  expect(renderText(letter.paragraphs)).toContain(`For: SAT Marathon (SAT Dominance Program)
Amount: ₹1,29,999
Paid on: March 2, 2026 at 3:35 pm, India Standard Time
Payment: pay_1
Account: new; a link to set the password is on its way

Student: Asha Rani Menon
Email: asha@example.org
Phone: +919876543210
Class: 11
School: Hill School
Parent: Ravi Menon
Additional information: N/A
`);
  const known = schoolApplicationLetter({
    ...paid,
    item: { kind: 'ap', name: 'AP Statistics' },
    course: 'AP Statistics',
    isNewAccount: false,
  });
  expect(known.subject).toBe('Paid application: Asha Rani Menon, AP Statistics');
  expect(renderText(known.paragraphs)).toContain('Account: already had an account\n');
});

it('the account mail has the username and the link, and says how long it is good', () => {
  const setPasswordUrl = 'https://school.example/set-password?token=t';
  const account = accountLetter({
    name: 'Asha Rani',
    username: 'asha@example.org',
    course: paid.course,
    setPasswordUrl,
    pageUrl,
  });
  expect(account.subject).toBe('Your account for SAT Dominance Program');
  const text = renderText(account.paragraphs);
  expect(text).toContain('Username: asha@example.org\n\nSet your password:\nhttps://school.example/set-password?token=t\n');
  expect(text).toContain('The link works once and expires after 72 hours.');
  const forgotten = renderText(setPasswordLetter({ name: 'Asha', username: 'asha', setPasswordUrl }).paragraphs);
  expect(forgotten).toContain('Username: asha\n\nSet your password:\nhttps://school.example/set-password?token=t\n');
  expect(forgotten).toContain('If it wasn’t you, ignore this email. Your password stays the same.');
});

it('the school is told which payment to give back, and which does not fit', () => {
  const surplus = surplusLetter({ ...paid, paymentId: 'pay_2', countedId: 'pay_1', orderId: 'order_1' });
  expect(surplus.subject).toBe('Please refund: second payment pay_2');
  expect(renderText(surplus.paragraphs)).toContain('To refund: pay_2\nAmount: ₹1,29,999\n');
  expect(renderText(surplus.paragraphs)).toContain('Order: order_1\nCounted payment: pay_1\n');
  const mismatch = paymentMismatchLetter({
    orderId: 'order_1',
    paymentId: 'pay_3',
    expected: { amountMinor: 12_999_900, currency: 'INR' },
    received: { amountMinor: 100, currency: 'USD' },
  });
  expect(mismatch.subject).toBe('Please check: payment pay_3 doesn’t match its order');
  expect(renderText(mismatch.paragraphs)).toContain(
    'Expected: 12999900 in minor units of INR\nReceived: 100 in minor units of USD\n',
  );
});

describe('as HTML', () => {
  const html = renderHtml('<b>&', [
    'Hello <script>alert(1)</script>',
    { facts: [['Name "x"', "<img src=x onerror='alert(1)'>"]] },
    { text: 'Open & read', href: 'https://school.example/?a=1&b="2"' },
  ]);

  it('what people typed is text, in attributes too', () => {
    expect(html).toContain('<title>&lt;b&gt;&amp;</title>');
    expect(html).toContain('<p>Hello &lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(html).toContain(
      '<tr><th scope="row">Name &quot;x&quot;</th><td>&lt;img src=x onerror=&#39;alert(1)&#39;&gt;</td></tr>',
    );
    expect(html).toContain('<a href="https://school.example/?a=1&amp;b=&quot;2&quot;">Open &amp; read</a>');
    expect(html).not.toMatch(/<(script|img|b)\b/);
  });

  it('needs nothing from anywhere, and has colours for dark screens', () => {
    expect(html).not.toMatch(/ src="|url\(|@import|<link/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  });
});
