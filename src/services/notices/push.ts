import { endPush as endPushCall, getNoticeSettings, keepPush as keepPushCall } from '../../../contract/notices/notices.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import type { NoticeReader } from './notices.ts';

/** Whose notifications these are: each role has pages of its own, and a worker for them. */
export type PushReader = Pick<NoticeReader, 'role'>;

/** The workers that show notifications. A student's also opens an attempt without a network (`api/app-shell.ts`), which is nothing for the others' devices. */
const workers: Record<PushReader['role'], { script: string; scope: string }> = {
  student: { script: '/service-worker.js', scope: '/student-portal' },
  teacher: { script: '/notices-worker.js', scope: '/teacher-portal' },
  parent: { script: '/notices-worker.js', scope: '/parents' },
};
const declinedKey = ({ role }: PushReader) => `notificationsDeclined/${role}`;

/**
 * Whether this browser shows notifications for a reader: `unsupported` where it cannot, or the school sends none; `blocked` where its user has said no to the browser; `on`;
 * else `off`, or `declined` where the reader has said so to us.
 */
export type PushState = 'unsupported' | 'blocked' | 'on' | 'off' | 'declined';

const canPush = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription({ role }: PushReader): Promise<PushSubscription | null> {
  const { scope } = workers[role];
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How it stands with notifications here. Asks the browser for nothing. Throws CallFailed. */
export const readPush: Service<PushReader, PushState> = async (reader, signal) => {
  if (!canPush()) return 'unsupported';
  const { pushKey } = await post(getNoticeSettings, {}, signal);
  if (pushKey === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'granted' && (await findSubscription(reader))) return 'on';
  return wasDeclined(reader) ? 'declined' : 'off';
};

/**
 * Asks the user for notifications, by the press on a button that this is called from, and has the server send them here. Throws CallFailed, and whatever the browser refuses with.
 */
export const allowPush: Service<PushReader, PushState> = async (reader, signal) => {
  // Before anything is waited for: browsers ask their user only while a press is fresh.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { pushKey } = await post(getNoticeSettings, {}, signal);
  if (pushKey === null) return 'unsupported';
  const { script, scope } = workers[reader.role];
  const registration = await navigator.serviceWorker.register(script, { scope });
  await whenActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = (await registration.pushManager.getSubscription()) ?? (await registration.pushManager.subscribe(options));
  await post(keepPushCall, { endpoint: subscription.endpoint }, signal);
  keepDeclined(reader, false);
  return 'on';
};

/** Waits until a worker is there to show anything; rejects where it could not be installed, as without room on the device. */
const whenActive = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = active ?? installing ?? waiting;
    const look = () => {
      if (active || worker?.state === 'activated') resolve();
      else if (!worker || worker.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });

/** Ends notifications in this browser. Throws CallFailed. */
export const endPush: Service<PushReader, PushState> = async (reader, signal) => {
  const subscription = await findSubscription(reader);
  if (subscription) {
    await post(endPushCall, { endpoint: subscription.endpoint }, signal);
    await subscription.unsubscribe();
  }
  return 'off';
};

/** The reader wants no notifications here, and is not asked again by itself. */
export const declinePush: Service<PushReader, PushState> = async (reader) => {
  keepDeclined(reader, true);
  return 'declined';
};

function wasDeclined(reader: PushReader): boolean {
  try {
    return localStorage.getItem(declinedKey(reader)) !== null;
  } catch {
    // Who cannot be remembered would be asked again and again.
    return true;
  }
}

function keepDeclined(reader: PushReader, isDeclined: boolean): void {
  try {
    if (isDeclined) localStorage.setItem(declinedKey(reader), 'yes');
    else localStorage.removeItem(declinedKey(reader));
  } catch (problem) {
    console.warn('Whether notifications are wanted could not be kept on this device.', problem);
  }
}
