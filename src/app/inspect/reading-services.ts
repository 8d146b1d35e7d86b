/**
 * Named as if they read, and they change something: notices and messages are marked as read, that somebody of the desk has looked into a doubt or a
 * concern is noted, a deadline is asked for by saving no answers, and a sitting that is opened without the server may be taken over from a tab that is gone.
 */
const leaveTraces = ['readNotices', 'fetchMessages', 'loadFile', 'fetchDeadline', 'recallAttempt'];

/** Services that only read, by their names, and what keeps a draft or tells of the device: a flow can be set back to before them. */
export const isReading = (service: string): boolean =>
  /^(load|read|find|recall|describe|fetch|measure|look)[A-Z]|Storage$|^(connection|network|wallClock|stopwatch)$/.test(service) &&
  !leaveTraces.includes(service);
