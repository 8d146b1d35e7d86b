import { buildApp } from '../../../server/app.ts';
import { GatewayError } from '../../../server/enrolment/orders/gateway.ts';
import { reconcileOrders } from '../../../server/enrolment/orders/reconcile.ts';
import { requestRefund } from '../../../server/enrolment/refunds/request-refund.ts';
import { sendRefunds } from '../../../server/enrolment/refunds/send-refunds.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { CallRefused } from '../../../server/http/refused.ts';

/**
 * The server's code, of one process of the payments' world. Modules remember things (who is asked for one at a time, say): each process may load this file, and
 * with it the server, anew.
 */
export const parts = { buildApp, CallRefused, GatewayError, readEnvironment, reconcileOrders, requestRefund, sendRefunds };
export type ServerParts = typeof parts;
