/** The state of a flow that is out of the server's reach: as `unavailable`, and goes on by itself once the server answers again. */
export const unreachable = {
  invoke: {
    id: 'server',
    src: 'server',
    onDone: { target: 'locating', actions: 'hideNotice' },
    onError: { target: 'locating', actions: 'hideNotice' },
  },
  on: { 'attempt.retry': { target: 'locating', actions: 'hideNotice' } },
} as const;
