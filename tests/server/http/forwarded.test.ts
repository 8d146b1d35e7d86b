import { expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../support/server/server-app.ts';

/** What a sign-in is answered that says where it comes from, sent from one address. */
async function guesser(env: NodeJS.ProcessEnv) {
  const { app, close } = await testServer({ env });
  onTestFinished(close);
  return async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` };
    const payload = { username: 'nobody', password: 'wrong' };
    return (await app.inject({ method: 'POST', url: '/api/loginStudent', headers, payload, remoteAddress: '192.0.2.1' }))
      .statusCode;
  };
}
const tries = Array.from({ length: 11 }, (_, index) => index);

it('a caller behind nobody we trust cannot say where it comes from', async () => {
  const guess = await guesser({});
  const answers = [];
  for (const each of tries) answers.push(await guess(`203.0.113.${each}`));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

it('behind one proxy the address is the one that the proxy added, not what the caller put before it', async () => {
  const guess = await guesser({ TRUST_PROXY: '1' });
  const answers = [];
  for (const each of tries) answers.push(await guess(`203.0.113.${each}, 198.51.100.7`));
  expect([...answers, await guess('203.0.113.1, 198.51.100.8')]).toEqual([...Array.from({ length: 10 }, () => 401), 429, 401]);
});
