import { createServer } from 'node:http';

/** A service outside that takes whatever is posted. `answer`: what it says to the next. */
export type HttpSink = {
  url: string;
  taken: { path: string; headers: NodeJS.Dict<string | string[]>; body: string }[];
  answer: { status: number; headers?: Record<string, string> } | 'silence';
  close(): Promise<void>;
};

export async function httpSink(): Promise<HttpSink> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    sink.taken.push({ path: request.url ?? '', headers: request.headers, body });
    if (sink.answer !== 'silence') response.writeHead(sink.answer.status, sink.answer.headers).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port.');
  const sink: HttpSink = {
    url: `http://127.0.0.1:${address.port}`,
    taken: [],
    answer: { status: 200 },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return sink;
}
