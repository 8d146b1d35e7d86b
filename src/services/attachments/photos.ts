import { addPhoto as addPhotoCall } from '../../../contract/attachments/photos.ts';
import { post } from '../api/post.ts';

/** A photo as the device keeps it until it was sent: `photoKey` is its own name for it, `jpeg` base64. */
export type KeptPhoto = { photoKey: string; jpeg: string };

/** Has the server keep photos, one after the other, until they are sent with something; by its key each is the same photo again. Returns their ids. Throws CallFailed. */
export async function uploadPhotos(photos: readonly KeptPhoto[], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (const { photoKey, jpeg } of photos) ids.push((await post(addPhotoCall, { photoKey, jpeg }, signal)).data.photoId);
  return ids;
}
