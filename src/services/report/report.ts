import { getReport, type Report } from '../../../contract/report/report.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A report on a student by the token of a mailed link. Throws CallFailed; `notFound` for a link that is not ours or no longer works. */
export const loadReport: Service<{ token: string }, Report> = async (body, signal) => (await post(getReport, body, signal)).data;
