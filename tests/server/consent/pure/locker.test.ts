import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { httpLocker } from '../../../../server/consent/locker.ts';

/** A locker that answers this, and what it was asked. */
async function lockerThat(status: number, answer: string) {
  const asked: { key: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      asked.push({ key: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = httpLocker({ url: `http://127.0.0.1:${port}/check`, key: 'our key' });
  return { asked, ask: () => ask({ token: 'a token', name: 'Leela Menon' }).finally(() => server.close()) };
}

it('is told the token and the name, by the school’s key, and keeps the document', async () => {
  const { asked, ask } = await lockerThat(200, JSON.stringify({ isAdult: true, reference: 'DL-7', document: 'a scan' }));
  expect(await ask()).toEqual({ isAdult: true, reference: 'DL-7' });
  expect(asked).toEqual([{ key: 'Bearer our key', body: { token: 'a token', name: 'Leela Menon' } }]);
});

it.each([
  [500, '{}'],
  [200, 'not JSON'],
  [200, JSON.stringify({ isAdult: 'yes' })],
])('is out of reach where it answers %i %s', async (status, answer) => {
  const { ask } = await lockerThat(status, answer);
  await expect(ask()).rejects.toMatchObject({ httpStatus: 503, reason: 'unavailable' });
});
