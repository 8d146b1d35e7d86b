import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Role } from '../../contract/call.ts';
import type { Right } from '../../contract/desk/rights.ts';
import {
  authenticate,
  type Caller,
  readToken,
  requireRight,
  requireRole,
  requireSecondFactor,
} from '../accounts/authenticate.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Clock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import type { Settings } from '../settings/settings.ts';
import { findSignedIn } from './call-log.ts';
import { callerAddress } from './caller-address.ts';
import { CallRefused } from './refused.ts';
import { completeAnswer, WrittenFields } from './written-fields.ts';

export type Shape = z.core.$ZodLooseShape;
/** A call as `defineCall` of the contract makes it. */
export type Call<Body extends Shape, Answer extends Shape> = {
  path: `/${string}`;
  role: Role;
  owner: (keyof Body & string) | undefined;
  withoutSecondFactor: boolean;
  right: Right | undefined;
  records: boolean;
  bodyLimit: number | undefined;
  body: z.ZodMiniObject<Body>;
  fields: z.ZodMiniObject<Answer>;
  answer: z.ZodMiniType;
};
/** What a call answers with, beside `status` and `serverNow`. */
export type Fields<Of extends Shape> = z.input<z.ZodMiniObject<Of>> & { msg?: string };

/** A call that is tried the quick way: `session` is the hash of its token, which nobody has looked up yet. `now` is when it came. */
export type QuickCall = { session: string; now: Date; clock: Clock };

/** The dependencies of a server that is built: it knows what an owner has set. */
export type AppContext = Context & { settings: Settings };

/** What handling one request needs: `now` is when it came, `address` where from, `userAgent` what its browser calls itself. */
export type RequestContext = Omit<AppContext, 'now'> & {
  db: Database;
  now: Date;
  address: string;
  userAgent?: string | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
    /** Every call that is served, in the order of registration. */
    served: Pick<Call<Shape, Shape>, 'path' | 'role' | 'right' | 'records'>[];
    /** Every route there is, of the API and beside it, as 'POST /api/logout'. */
    routes: string[];
  }
}

/**
 * Serves a call for signed-in people: POST {call.path} with a body as the contract says, by a caller it admits, who is the student that its
 * `owner` names. `handler` returns the answer's fields, or throws `CallRefused`. What it returns is checked against the contract, which strips
 * the rest. `quick` is tried first: it does what `handler` would do, as whom and whether the caller may, or nothing, and then it gives null. What it
 * has written before (`WrittenFields`) was checked then.
 */
export function serve<Body extends Shape, Answer extends Shape>(
  app: FastifyInstance,
  call: Call<Body, Answer>,
  handler: (body: z.output<z.ZodMiniObject<Body>>, caller: Caller, context: RequestContext) => Promise<Fields<Answer>>,
  quick?: (body: z.output<z.ZodMiniObject<Body>>, call: QuickCall) => Promise<Fields<Answer> | WrittenFields | null>,
): void {
  const { role } = call;
  if (role === 'anybody') throw new Error(`${call.path} is for anybody: serve it with serveAnybody.`);
  if (role === 'staff' && call.right === undefined) throw new Error(`${call.path} has no row in the table of rights.`);
  if (quick && (call.role !== 'student' || call.owner !== undefined))
    throw new Error(`${call.path}: the quick way looks for a student's session, and at no owner.`);
  register(app, call, async (request, context) => {
    const quickly = quick && (await tryQuick(call, request, context, quick));
    if (quickly) return quickly;
    const caller = await authenticate(request.headers.authorization, context);
    request.person = `${caller.role} ${caller.id}`;
    requireRole(caller, role);
    requireRight(caller, call.right);
    requireSecondFactor(caller, call, context.environment);
    const body = readBody(call, request);
    if (call.owner !== undefined) requireOwner(caller, Reflect.get(body, call.owner));
    return handler(body, caller, context);
  });
}

/** Null also where the request cannot be read or the clock is not believed: the general way says what is wrong. */
async function tryQuick<Body extends Shape, Answer>(
  { body: shape }: Call<Body, Shape>,
  request: FastifyRequest,
  { now, clock, generalOnly }: RequestContext,
  quick: (body: z.output<z.ZodMiniObject<Body>>, call: QuickCall) => Promise<Answer | null>,
): Promise<Answer | null> {
  const token = readToken(request.headers.authorization);
  const body = shape.safeParse(request.body);
  if (generalOnly || token === undefined || !body.success || !isPlainText(body.data) || !clock.isSettled()) return null;
  return quick(body.data, { session: hashToken(token), now, clock });
}

/** Throws `CallRefused` 403 where a call is about another student. */
function requireOwner({ id }: Caller, studentId: unknown): void {
  if (studentId !== id) throw new CallRefused(403, 'forbidden', 'This belongs to another student.');
}

/** Serves a call that needs no sign-in; otherwise as `serve`. */
export function serveAnybody<Body extends Shape, Answer extends Shape>(
  app: FastifyInstance,
  call: Call<Body, Answer>,
  handler: (body: z.output<z.ZodMiniObject<Body>>, context: RequestContext) => Promise<Fields<Answer>>,
): void {
  if (call.role !== 'anybody') throw new Error(`${call.path} is not for anybody: serve it with serve.`);
  register(app, call, async (request, context) => handler(readBody(call, request), context));
}

function register<Body extends Shape, Answer extends Shape>(
  app: FastifyInstance,
  call: Call<Body, Answer>,
  respond: (request: FastifyRequest, context: RequestContext) => Promise<Fields<Answer> | WrittenFields>,
): void {
  const { path, role, right, records, bodyLimit } = call;
  app.served.push({ path, role, right, records });
  app.post(call.path, bodyLimit === undefined ? {} : { bodyLimit }, async (request, reply) => {
    const { context } = app;
    const userAgent = request.headers['user-agent'];
    const fields = await respond(request, { ...context, now: context.now(), address: callerAddress(request.ip), userAgent });
    if (fields instanceof WrittenFields) {
      reply.type('application/json; charset=utf-8');
      return completeAnswer(fields, context.now().getTime());
    }
    const answer = call.answer.safeParse({ status: 1, serverNow: context.now().getTime(), ...fields });
    if (!answer.success) throw new Error(`The answer breaks the contract: ${describeIssues(answer.error)}`);
    request.person ??= findSignedIn(answer.data);
    return answer.data;
  });
}

function readBody<Body extends Shape>(call: Call<Body, Shape>, request: FastifyRequest): z.output<z.ZodMiniObject<Body>> {
  const body = call.body.safeParse(request.body);
  if (!body.success) throw new CallRefused(400, 'badInput', `This cannot be read: ${describeIssues(body.error)}`);
  if (hasNull(body.data)) throw new CallRefused(400, 'badInput', 'This contains a character we can’t store.');
  return body.data;
}

/** Whether PostgreSQL takes a body as JSON: half of a surrogate pair, which it takes as text, would fail all calls of its statement. */
const isPlainText = (body: unknown): boolean => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(body));

/** Whether a text in it has the one character that PostgreSQL cannot keep. */
const hasNull = (body: unknown): boolean => JSON.stringify(body).includes('\\u0000');

const describeIssues = (error: z.core.$ZodError) =>
  error.issues.map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'the body'}: ${message}`).join('; ');
