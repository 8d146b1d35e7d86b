/** The images of a sitting's questions: what the portal's service worker looks into (tools/scripts/support/service-worker.mjs). */
const cacheName = (sittingId: string) => `sitting-media/${sittingId}`;

/** Keeps images for a reload without a network. One that cannot be had keeps no student out: its text alternative is shown. */
export async function keepMedia(sittingId: string, addresses: string[]): Promise<void> {
  if (!('caches' in globalThis) || addresses.length === 0) return;
  const cache = await caches.open(cacheName(sittingId)).catch(() => null);
  await Promise.all([...new Set(addresses)].map((address) => cache?.add(address).catch(() => undefined)));
}

/** Forgets the images of sittings. */
export async function forgetMedia(sittingIds: string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all(sittingIds.map((id) => caches.delete(cacheName(id)).catch(() => false)));
}
