import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { Environment } from '../environment.ts';
import { bareHeaders } from '../site/security.ts';

/** Fills the place of an address that cannot be decoded, so that it leads nowhere like any other, with the headers of every answer. */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = '/', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

const lines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP, or has larger headers than are read: no route is reached then, and no hook runs. */
export const answerUnreadable = (environment: Environment) => (error: ConnectionError, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy(error);
  const body = 'This request cannot be read.\n';
  const headers = {
    ...bareHeaders(environment),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return socket.end(`HTTP/1.1 ${lines[error.code] ?? '400 Bad Request'}\r\n${head.join('')}\r\n${body}`);
};
