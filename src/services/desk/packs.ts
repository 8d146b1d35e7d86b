import { findPacks, getPack, type PackFile, type PackLine, packKinds, packStates } from '../../../contract/desk/packs.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { given, type LoadPage } from './lists.ts';

/** Quizzes, mock tests and banks. The address may say anything. Throws CallFailed. */
export const loadPacks: LoadPage<PackLine> = async ({ filters, after }, signal) => {
  const kind = packKinds.find((each) => each === filters.kind);
  const state = packStates.find((each) => each === filters.state);
  const body = given({ search: filters.search?.slice(0, 100), course: filters.course, after });
  return (await post(findPacks, { ...body, ...(kind && { kind }), ...(state && { state }) }, signal)).data;
};

/** A pack with its versions. `id`: its lasting name, with the version that is compared behind an '@'. Throws CallFailed. */
export const loadPackFile: Service<{ id: string }, PackFile> = async ({ id }, signal) => {
  const [pack = '', version = ''] = id.split('@');
  return (await post(getPack, { pack, ...(/^[1-9]\d{0,5}$/.test(version) && { version: Number(version) }) }, signal)).data;
};
