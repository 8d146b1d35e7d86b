/** The floor: Fastify and pg with nothing of ours, a call being one prepared statement and its commit. Prints its port. */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query('create table if not exists bare (id bigserial primary key, student text not null, body jsonb not null)');
const app = fastify();
app.post('/write', async (request) => {
  await pool.query({
    name: 'write',
    text: 'insert into bare (student, body) values ($1, $2)',
    values: [request.headers.authorization, JSON.stringify(request.body)],
  });
  return { status: 1 };
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('The bare server has no address.');
console.log(`http://127.0.0.1:${address.port}`);
