import * as z from 'zod/mini';
import { type Role, refusal } from '../../contract/call.ts';

/** A call as `defineCall` of the contract makes it. */
export type DescribedCall = {
  path: string;
  role: Role;
  owner: string | undefined;
  bodyLimit?: number | undefined;
  body: z.ZodMiniObject;
  answer: z.ZodMiniType;
};

const modules = import.meta.glob<object>('../../contract/**/*.ts', { eager: true });

const isCall = (value: unknown): value is DescribedCall =>
  value instanceof Object && 'path' in value && 'role' in value && 'body' in value && 'answer' in value;

/** Every call that the contract defines, found by reading all of its files, with the feature in whose folder it stands. */
export const contractCalls: { feature: string; call: DescribedCall }[] = Object.entries(modules).flatMap(([file, exported]) => {
  const [, feature = 'all'] = /contract\/(\w+)\//.exec(file) ?? [];
  return Object.values(exported).flatMap((value: unknown) => (isCall(value) ? [{ feature, call: value }] : []));
});

/** `io`: a body is described as it is sent, an answer as it arrives. */
function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return described;
}

const json = (schema: object) => ({ 'application/json': { schema } });
const refused = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Refusal' }) });

const callers: Record<Role, string> = {
  anybody: 'For anybody.',
  student: 'For a student who is signed in.',
  parent: 'For parents who are signed in by a mailed link.',
  teacher: 'For a teacher who is signed in.',
  staff: 'For one of the staff who is signed in.',
  faculty: 'For a teacher or one of the staff who is signed in.',
  person: 'For anybody who is signed in.',
};

const describeCall = ({ feature, call }: (typeof contractCalls)[number]) => ({
  post: {
    operationId: call.path.slice(1),
    tags: [feature],
    description: `${callers[call.role]}${call.owner === undefined ? '' : ` \`${call.owner}\` is the caller's own id.`}`,
    security: call.role === 'anybody' ? [] : [{ session: [] }],
    requestBody: { required: true, content: json(toSchema(call.body, 'input')) },
    responses: {
      200: { description: 'It is done.', content: json(toSchema(call.answer, 'output')) },
      400: refused('The body is not as it should be: badInput.'),
      ...(call.role !== 'anybody' && {
        401: refused('There is no session, or it is over: signedOut.'),
        403: refused('The caller may not do this: forbidden.'),
      }),
      429: refused('Too many calls; Retry-After says when to ask again: tooMany.'),
      503: refused('The database cannot be reached just now; Retry-After says when to ask again: unavailable.'),
      default: refused('Any other refusal; `reason` says which.'),
    },
  },
});

/** The API as OpenAPI 3.1, made from the contract's own schemas; `version` is the product's. What cannot be said in JSON Schema is left open there. */
export const describeApi = (version: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Prepchart',
    version,
    description: 'Every call is a POST with a JSON body. It can be made again: the same call twice does the same once.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  tags: [...new Set(contractCalls.map(({ feature }) => feature))].sort().map((name) => ({ name })),
  paths: Object.fromEntries(contractCalls.map((each) => [each.call.path, describeCall(each)])),
  components: {
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer', description: 'The token that /loginStudent or /loginInstructor answers with.' },
    },
    schemas: { Refusal: toSchema(refusal, 'output') },
  },
});
