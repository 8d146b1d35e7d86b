import * as z from 'zod/mini';
import { canBeUsername, looksLikeEmail } from '../../../contract/email.ts';
import { type AdditionName, additionNames, findAdditionErrors } from '../../../contract/enrolment/additions.ts';
import { applicationFields } from '../../../contract/enrolment/applications.ts';
import { messages } from '../../content/messages/enrolment.ts';
import type { ApplicationDraft, FieldName } from '../../services/enrolment/application-shapes.ts';
import { fieldNames } from '../../services/enrolment/application-shapes.ts';
import { isPhone } from '../../services/enrolment/phone.ts';

type FormEntries = Pick<ApplicationDraft, 'form' | 'country' | 'consent' | 'place' | 'additions'> & { lowestAge: number };

/** What is wrong, at its field. `consent` stands for the guardian's box. */
export type FieldErrors = Partial<Record<FieldName | AdditionName | 'consent', string>>;

const { missing, fieldTooLong, consentMissing, badPhone, badEmail, tooLong, required } = messages.application;

/** It becomes the username, so that the server would refuse any other (specification 3). */
const isEmail = (text: string) => looksLikeEmail(text) && canBeUsername(text);
const isTooLong = (name: FieldName, text: string) => !z.safeParse(applicationFields[name], text).success;

function findError(name: FieldName, { form, country }: FormEntries): string | null {
  const text = form[name].trim();
  if (text === '') return name === 'additional_info' ? null : missing[name];
  if (isTooLong(name, text)) return fieldTooLong;
  if (name === 'phone' && !isPhone({ phone: text, country })) return badPhone;
  return name === 'email' && !isEmail(text) ? badEmail : null;
}

/** What is wrong with a form (specification 5), field by field in their order. */
export function findErrors(filled: FormEntries): FieldErrors {
  const found = fieldNames.map((name) => [name, findError(name, filled)] as const).filter(([, error]) => error !== null);
  const { form, place, additions = {}, lowestAge } = filled;
  const beside = findAdditionErrors(additions, { email: form.email, place, lowestAge, year: new Date().getFullYear() });
  return { ...Object.fromEntries(found), ...beside, ...(filled.consent ? {} : { consent: consentMissing }) };
}

/** The one message for all that is wrong (specification 8): what is missing comes first, then the phone number. Null where nothing is. */
export function summariseErrors(errors: FieldErrors): string | null {
  const said = Object.values(errors);
  if (said.length === 0) return null;
  const isMissing = fieldNames.some((name) => name !== 'additional_info' && errors[name] === missing[name]);
  if (isMissing || errors.consent) return required;
  const ofAddition = additionNames.map((name) => errors[name]).find((error) => error !== undefined);
  return [badPhone, badEmail].find((message) => said.includes(message)) ?? ofAddition ?? tooLong;
}
