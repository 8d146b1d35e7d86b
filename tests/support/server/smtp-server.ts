import { createServer, type Socket } from 'node:net';

/** As much of a mail server as our mail needs. `mode`: what it does to the next mail. */
export type SmtpServer = {
  url: string;
  /** What came, a text for each mail that was taken. */
  taken: string[];
  mode: 'take' | 'refuse' | 'hangUp' | 'unknown' | 'hang';
  /** How long it thinks before it takes a mail, in ms. */
  delayMs: number;
  countConnections(): number;
  close(): Promise<void>;
};

export async function smtpServer(): Promise<SmtpServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket);
  });
  const converse = (socket: Socket) => {
    let data: string | null = null;
    let envelope = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (smtp.mode === 'hang') return;
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        if (smtp.mode === 'hangUp') return socket.destroy();
        smtp.taken.push(envelope + data);
        data = null;
        return setTimeout(() => socket.write('250 ok\r\n'), smtp.delayMs);
      }
      if (text.startsWith('DATA')) {
        data = '';
        return socket.write('354 go on\r\n');
      }
      if (text.startsWith('QUIT')) return socket.end('221 bye\r\n');
      if (text.startsWith('RCPT') && smtp.mode === 'refuse')
        return socket.write('451 4.3.0 Mailbox is busy, try again later\r\n');
      if (text.startsWith('RCPT') && smtp.mode === 'unknown') return socket.write('550 5.1.1 No such user\r\n');
      if (/^(MAIL|RCPT)/.test(text)) envelope += text;
      return socket.write('250 ok\r\n');
    });
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    taken: [],
    mode: 'take',
    delayMs: 0,
    countConnections: () => open.size,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return smtp;
}
