import { endPush as endPushCall, getNoticeSettings, keepPush as keepPushCall } from '../../../contract/notices/notices.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** The worker that shows notifications: the one that opens an attempt without a network (`api/app-shell.ts`). */
const script = '/service-worker.js';
const scope = '/student-portal';
const declinedKey = 'notificationsDeclined';

/**
 * Whether this browser shows notifications for a student: `unsupported` where it cannot, or the school sends none; `blocked` where its user has said no to the browser; `on`;
 * else `off`, or `declined` where the student has said so to us.
 */
export type PushState = 'unsupported' | 'blocked' | 'on' | 'off' | 'declined';

const canPush = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How it stands with notifications here. Asks the browser for nothing. Throws CallFailed. */
export const readPush: Service<void, PushState> = async (_, signal) => {
  if (!canPush()) return 'unsupported';
  const { pushKey } = await post(getNoticeSettings, {}, signal);
  if (pushKey === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'granted' && (await findSubscription())) return 'on';
  return wasDeclined() ? 'declined' : 'off';
};

/**
 * Asks the user for notifications, by the press on a button that this is called from, and has the server send them here. Throws CallFailed, and whatever the browser refuses with.
 */
export const allowPush: Service<void, PushState> = async (_, signal) => {
  // Before anything is waited for: browsers ask their user only while a press is fresh.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { pushKey } = await post(getNoticeSettings, {}, signal);
  if (pushKey === null) return 'unsupported';
  const registration = await navigator.serviceWorker.register(script, { scope });
  await whenActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = (await registration.pushManager.getSubscription()) ?? (await registration.pushManager.subscribe(options));
  await post(keepPushCall, { endpoint: subscription.endpoint }, signal);
  keepDeclined(false);
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
export const endPush: Service<void, PushState> = async (_, signal) => {
  const subscription = await findSubscription();
  if (subscription) {
    await post(endPushCall, { endpoint: subscription.endpoint }, signal);
    await subscription.unsubscribe();
  }
  return 'off';
};

/** The student wants no notifications here, and is not asked again by itself. */
export const declinePush: Service<void, PushState> = async () => {
  keepDeclined(true);
  return 'declined';
};

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(declinedKey) !== null;
  } catch {
    // Who cannot be remembered would be asked again and again.
    return true;
  }
}

function keepDeclined(isDeclined: boolean): void {
  try {
    if (isDeclined) localStorage.setItem(declinedKey, 'yes');
    else localStorage.removeItem(declinedKey);
  } catch (problem) {
    console.warn('Whether notifications are wanted could not be kept on this device.', problem);
  }
}
