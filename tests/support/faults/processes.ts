import { freshPlace, type Place, type ServerProcess, post as send, startProcess } from '../server/server-process.ts';
import { seedQuiz, seedSitting, seedStudent } from '../server/server-seed.ts';
import { createTally, type Scenario, type Tally, upTo } from './fault.ts';

type Writer = { token: string; studentQuizId: string; acknowledged: number; sent: number };

async function seedWriters(place: Place, count: number): Promise<Writer[]> {
  const { db, close } = await place.open();
  const now = new Date();
  const quiz = await seedQuiz(db, 'owls', now);
  const writers: Writer[] = [];
  for (const number of upTo(count)) {
    const { id, token } = await seedStudent(db, `student-${number}`, now);
    const studentQuizId = await seedSitting(db, { studentId: id, ...quiz }, now);
    writers.push({ token, studentQuizId, acknowledged: 0, sent: 0 });
  }
  await close();
  return writers;
}

/** Saves entry after entry until the server is gone. Each answer says its own number. */
async function write(url: string, writer: Writer, tally: Tally, onAcknowledged: () => void): Promise<void> {
  const { token, studentQuizId } = writer;
  for (;;) {
    writer.sent += 1;
    const answer = String(writer.sent);
    const entry = { seq: writer.sent, question: 1 + (writer.sent % 4), answer, marked: false, at: Date.now() };
    const reply = await send(url, '/saveAnswers', { studentQuizId, entries: [entry] }, token).catch((error: unknown) => {
      if (error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (reply === null) return;
    tally.require(reply.http === 200, `an answer was answered ${reply.http}: ${JSON.stringify(reply.body)}`);
    if (reply.http !== 200) return;
    writer.acknowledged = writer.sent;
    onAcknowledged();
  }
}

const start = (url: string, { studentQuizId, token }: Writer) => send(url, '/startAttempt', { studentQuizId }, token);

/** Compares what a server has after a start with what it had acknowledged; the writers go on from there. */
async function compare(url: string, writers: Writer[], tally: Tally): Promise<void> {
  for (const writer of writers) {
    const { body } = await start(url, writer);
    const { lastSeq, saved } = body.data as { lastSeq: number; saved: { seq: number; answer: string }[] };
    const isWhole =
      saved.every(({ seq, answer }) => answer === String(seq)) && Math.max(0, ...saved.map(({ seq }) => seq)) === lastSeq;
    tally.require(isWhole, `a ledger says ${JSON.stringify(saved)} up to ${lastSeq}`);
    tally.fail('lost', `${lastSeq} of ${writer.acknowledged} acknowledged answers are there`, writer.acknowledged - lastSeq);
    tally.fail('doubled', `${lastSeq} answers of ${writer.sent} that were sent`, lastSeq - writer.sent);
    Object.assign(writer, { sent: lastSeq, acknowledged: lastSeq });
  }
}

/** Writes with all until so many answers are acknowledged, and ends the server then; gives how many there were. */
async function writeUntil(server: ServerProcess, writers: Writer[], tally: Tally, many: number, end: () => void): Promise<void> {
  let acknowledged = 0;
  for (const writer of writers) await start(server.url, writer);
  await Promise.all(
    writers.map((writer) =>
      write(server.url, writer, tally, () => {
        acknowledged += 1;
        if (acknowledged === many) end();
      }),
    ),
  );
  tally.add('acknowledged', acknowledged);
}

/** 3. The server's process is killed by SIGKILL while six students write, and started again. */
export const serverKilled: Scenario = async ({ n }) => {
  const place = await freshPlace();
  const tally = createTally('kills', 'acknowledged', 'lost', 'doubled');
  const writers = await seedWriters(place, 6);
  let server = await startProcess(place.env);
  for (const round of upTo(n)) {
    const { end } = server;
    let ended: Promise<unknown> | undefined;
    await writeUntil(server, writers, tally, 60 + 20 * (round % 4), () => {
      ended = end('SIGKILL');
    });
    await ended;
    tally.add('kills');
    server = await startProcess(place.env);
    await compare(server.url, writers, tally);
  }
  await server.end('SIGKILL');
  await place.remove();
  return tally;
};

/** 29. SIGTERM comes while six students write: what is under way is answered, the process ends with 0, and all acknowledged is there. */
export const stoppedUnderLoad: Scenario = async ({ n }) => {
  const place = await freshPlace();
  const tally = createTally('stops', 'acknowledged', 'lost', 'doubled', 'ended with 0');
  const writers = await seedWriters(place, 6);
  let server = await startProcess(place.env);
  for (const _ of upTo(n)) {
    const { end } = server;
    let ended: Promise<number | null> = Promise.resolve(null);
    await writeUntil(server, writers, tally, 60, () => {
      ended = end('SIGTERM');
    });
    const code = await ended;
    tally.add('stops');
    tally.add('ended with 0', code === 0 ? 1 : 0);
    tally.require(code === 0, `the process ended with ${code}: ${server.output().slice(-300)}`);
    server = await startProcess(place.env);
    await compare(server.url, writers, tally);
  }
  await server.end('SIGKILL');
  await place.remove();
  return tally;
};
