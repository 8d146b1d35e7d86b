import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/consent/consent.ts';
import { type RequestContext, serve } from '../http/serve.ts';
import { chooseConsent, type GiveDeps, giveConsent } from './give-consent.ts';
import { httpLocker } from './locker.ts';
import { readConsentPage } from './read-consent.ts';

/** What agreeing needs of the server. */
const toDeps = ({ now, environment: { schoolTimeZone: zone, locker, schoolMail } }: RequestContext): GiveDeps => ({
  ...{ now, zone, schoolMail, hasLocker: locker !== null, askLocker: locker && httpLocker(locker) },
});

/** To what a family agrees, each purpose by itself. */
export function consentRoutes(app: FastifyInstance): void {
  serve(app, calls.getConsent, async ({ student }, caller, context) => ({
    data: await readConsentPage(context.db, caller, student, toDeps(context)),
  }));
  serve(app, calls.giveConsent, async (gift, caller, context) => {
    const data = await giveConsent(context.db, caller, gift, toDeps(context));
    context.live?.wake();
    return { data };
  });
  serve(app, calls.chooseConsent, async (choice, caller, context) => {
    const data = await chooseConsent(context.db, caller, choice, toDeps(context));
    context.live?.wake();
    return { data };
  });
}
