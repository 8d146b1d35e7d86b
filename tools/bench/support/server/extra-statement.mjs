/** A planted flaw, loaded before the server: every statement that is sent by itself is preceded by another one. */
import pg from 'pg';

const { query } = pg.Pool.prototype;
const { connect } = pg.Pool.prototype;
Object.assign(pg.Pool.prototype, {
  /** @this {pg.Pool} @param {...unknown} asked */
  async query(...asked) {
    await Reflect.apply(query, this, ['select 1']);
    return Reflect.apply(query, this, asked);
  },
  /** @this {pg.Pool} @param {...unknown} asked */
  connect(...asked) {
    if (asked.length > 0) return Reflect.apply(connect, this, asked);
    return Reflect.apply(query, this, ['select 1']).then(() => Reflect.apply(connect, this, []));
  },
});
