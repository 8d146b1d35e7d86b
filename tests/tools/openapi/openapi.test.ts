import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { loginStudent } from '../../../contract/accounts/accounts.ts';
import { contractCalls, describeApi } from '../../../tools/openapi/describe.ts';

const described = describeApi('1.2.3');

it('is OpenAPI 3.1, and something else is not', async () => {
  const copy = JSON.parse(JSON.stringify(described));
  expect(await new Validator().validate(copy)).toEqual({ valid: true });
  copy.paths['/loginStudent'].post.requestBody = 'a name and a password';
  expect((await new Validator().validate(copy)).valid).toBe(false);
});

it('describes every call of the contract, by who may make it', () => {
  expect(contractCalls.length).toBeGreaterThan(45);
  expect(contractCalls.map(({ call }) => call)).toContain(loginStudent);
  expect(Object.keys(described.paths)).toEqual(contractCalls.map(({ call }) => call.path));
  const open = contractCalls.filter(({ call }) => described.paths[call.path]?.post.security.length === 0);
  expect(open.map(({ call }) => call)).toEqual(contractCalls.flatMap(({ call }) => (call.role === 'anybody' ? [call] : [])));
});

it('describes a body as it is sent, an answer as it arrives, and a refusal once', () => {
  const call = described.paths['/endSignIn']?.post;
  expect(call?.requestBody.content['application/json'].schema).toEqual({
    type: 'object',
    properties: { id: { type: 'string', minLength: 1, maxLength: 64 } },
    required: ['id'],
  });
  expect(call?.responses[200].content['application/json'].schema).toMatchObject({
    properties: { status: { const: 1 }, serverNow: { type: 'number' } },
    required: expect.arrayContaining(['status', 'serverNow']),
    additionalProperties: false,
  });
  const refs = [...JSON.stringify(described).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
  expect(new Set(refs)).toEqual(new Set(['#/components/schemas/Refusal']));
  expect(described.components.schemas.Refusal).toMatchObject({ required: ['status', 'msg', 'reason', 'serverNow'] });
});
