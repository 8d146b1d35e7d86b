import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/accounts/second-factor.ts';
import { serve } from '../../http/serve.ts';
import { confirmSecondFactor, disableSecondFactor, readSecondFactor, renewRecoveryCodes, startSecondFactor } from './change.ts';

/** One's own second factor: to see, set up, renew and turn off. */
export function secondFactorRoutes(app: FastifyInstance): void {
  serve(app, calls.getSecondFactor, async (_, caller, context) => ({ data: await readSecondFactor(caller, context) }));
  serve(app, calls.startSecondFactor, async (proof, caller, context) => ({
    data: await startSecondFactor(caller, proof, context),
  }));
  serve(app, calls.confirmSecondFactor, async (given, caller, context) => ({
    recoveryCodes: await confirmSecondFactor(caller, given, context),
  }));
  serve(app, calls.renewRecoveryCodes, async (proof, caller, context) => ({
    recoveryCodes: await renewRecoveryCodes(caller, proof, context),
  }));
  serve(app, calls.disableSecondFactor, async (proof, caller, context) => {
    await disableSecondFactor(caller, proof, context);
    return {};
  });
}
