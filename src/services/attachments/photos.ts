import { addPhoto as addPhotoCall, type Photo, removePhoto as removePhotoCall } from '../../../contract/attachments/photos.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Has the server keep a photo until it is sent with something; the same `photoKey` again is the same photo. Throws CallFailed. */
export const uploadPhoto: Service<{ photoKey: string; jpeg: string }, Photo> = async (body, signal) =>
  (await post(addPhotoCall, body, signal)).data;

/** Has the server erase a photo that was not sent yet. Throws CallFailed. */
export const removePhoto: Service<{ photoId: string }, void> = async (body, signal) =>
  void (await post(removePhotoCall, body, signal));
