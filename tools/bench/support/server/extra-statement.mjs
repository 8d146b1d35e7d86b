/** A planted flaw, loaded before the server: each call makes a statement more than it needs. */
import { Server } from 'node:http';
import pg from 'pg';

const { query, connect } = pg.Pool.prototype;
/** @type {pg.Pool | undefined} */
let pool;
Object.assign(pg.Pool.prototype, {
  /** @this {pg.Pool} @param {...unknown} asked */
  query(...asked) {
    pool = this;
    return Reflect.apply(query, this, asked);
  },
  /** @this {pg.Pool} @param {...unknown} asked */
  connect(...asked) {
    pool = this;
    return Reflect.apply(connect, this, asked);
  },
});

const { emit } = Server.prototype;
/** @this {Server} @param {string | symbol} event @param {...unknown} given */
Server.prototype.emit = function emitAfterStatement(event, ...given) {
  if (event === 'request' && pool) void Reflect.apply(query, pool, ['select 1']);
  return Reflect.apply(emit, this, [event, ...given]);
};
