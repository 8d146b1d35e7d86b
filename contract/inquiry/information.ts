import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { applicationFields } from '../enrolment/applications.ts';

/** One line that a person typed; blanks around it do not count. */
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** What the inquiry page sends (specification 3, 7). The country code is not part of it. */
export const inquiryFields = {
  name: needed(200),
  email: needed(254),
  phone: needed(40),
  course: needed(100),
  details: line(5000),
};

/**
 * Sends what somebody wrote to the school (specification 7: one path for two senders). An inquiry has `course` and `details`; an
 * application flow, after its payment, has every form field with `subject` and `paymentId`. `website` is filled by robots only: such
 * a call is answered like any other and keeps nothing. Refused: 400 badInput, 429 tooMany.
 */
export const sendInformationOnMail = defineCall({
  path: '/sendInformationOnMail',
  role: 'anybody',
  body: {
    ...z.partial(z.object(applicationFields)).shape,
    name: inquiryFields.name,
    email: inquiryFields.email,
    phone: inquiryFields.phone,
    course: z.optional(inquiryFields.course),
    details: z.optional(inquiryFields.details),
    subject: z.optional(needed(100)),
    paymentId: z.optional(needed(64)),
    website: z.optional(z.string().check(z.maxLength(500))),
  },
  fields: {},
});
