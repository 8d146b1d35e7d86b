import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { scoreAnswer } from '../../support/server/observatory.ts';
import { testServer } from '../../support/server/server-app.ts';

it('what is no HTTP, or has too many headers, is refused with the same headers', async () => {
  const server = await testServer({ env: { PUBLIC_URL: 'https://prep.example.org' } });
  onTestFinished(() => server.close());
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  for (const [sent, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', 400],
  ] as const) {
    const answer = await sendRaw(Number(new URL(address).port), sent);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [line = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((each) => [each.split(': ')[0]?.toLowerCase(), each.slice(each.indexOf(': ') + 2)]),
    );
    expect([sent.slice(0, 60), line.split(' ')[1], scoreAnswer(headers, body).score]).toEqual([
      sent.slice(0, 60),
      String(status),
      130,
    ]);
    expect(body).toBe('This request cannot be read.\n');
  }
});

const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });

it('TRACE gives back nothing of what was sent', async () => {
  const server = await testServer();
  onTestFinished(() => server.close());
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await sendRaw(
    Number(new URL(address).port),
    'TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer owls\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('owls');
});
