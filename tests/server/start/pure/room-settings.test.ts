import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../../server/environment.ts';

const liveKit = {
  ROOM_SERVER: 'wss://live.example.org/',
  ROOM_KEY: 'APIschool',
  ROOM_SECRET: 'hush hush hush hush hush hush hush',
  ROOM_PAGE: 'https://meet.example.org/custom',
};

describe('the settings of rooms', () => {
  it('name a LiveKit server with its key and its page, or a Jitsi Meet with its app', () => {
    const roomKey = { id: liveKit.ROOM_KEY, secret: liveKit.ROOM_SECRET };
    expect(readEnvironment(liveKit)).toMatchObject({
      ...{ roomServer: 'wss://live.example.org', roomKey, roomPage: 'https://meet.example.org/custom' },
    });
    const jitsi = { ...liveKit, ROOM_SERVER: 'https://meet.example.org/school/', ROOM_PAGE: '' };
    expect(readEnvironment(jitsi)).toMatchObject({ roomServer: 'https://meet.example.org/school', roomKey, roomPage: null });
    expect(readEnvironment({ ROOM_SERVER: 'ws://127.0.0.1:7880', ...omit('ROOM_SERVER') }).roomServer).toBe(
      'ws://127.0.0.1:7880',
    );
  });

  it.each([
    ['a key without its secret', omit('ROOM_SECRET'), 'ROOM_KEY and ROOM_SECRET belong together'],
    ['a secret without its key', omit('ROOM_KEY'), 'ROOM_KEY and ROOM_SECRET belong together'],
    ['a key without a server', omit('ROOM_SERVER'), 'ROOM_SERVER is not'],
    ['a LiveKit server without a page', omit('ROOM_PAGE'), 'ROOM_PAGE has to name the page'],
    ['a LiveKit server without a key', { ROOM_SERVER: liveKit.ROOM_SERVER, ROOM_PAGE: liveKit.ROOM_PAGE }, 'without ROOM_KEY'],
    ['a page for Jitsi Meet', { ...liveKit, ROOM_SERVER: 'https://meet.example.org' }, 'ROOM_PAGE is for a LiveKit server'],
    ['a LiveKit server in the open', { ...liveKit, ROOM_SERVER: 'ws://live.example.org' }, 'ROOM_SERVER: is neither'],
    ['a server with a query', { ...liveKit, ROOM_SERVER: 'wss://live.example.org/?key=1' }, 'ROOM_SERVER: has more than'],
  ])('refuse %s, and repeat no secret', (_, env, words) => {
    const read = () => readEnvironment(env);
    expect(read).toThrow(words);
    expect(read).not.toThrow('hush');
  });
});

function omit(name: keyof typeof liveKit): Partial<typeof liveKit> {
  const { [name]: _, ...others } = liveKit;
  return others;
}
