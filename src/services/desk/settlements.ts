import {
  exportSettlements,
  findSettlements,
  type SettlementLine,
  settlementFilters,
} from '../../../contract/desk/settlements.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import { type CarryOut, text } from './draft.ts';
import type { LoadPage } from './lists.ts';

/** Throws CallFailed. */
export const loadSettlements: LoadPage<SettlementLine> = async ({ filters, after }, signal) => {
  const state = settlementFilters.find((each) => each === filters.state);
  const search = filters.search?.slice(0, 100).trim() ?? '';
  const body = { ...(search === '' ? {} : { search }), ...(after === null ? {} : { after }), ...(state && { state }) };
  return (await post(findSettlements, body, signal)).data;
};

/** What is done with settlements. */
export const settlementActions = {
  'settlements.export': async (_, draft, signal) => {
    const wanted = { from: text(draft, 'from'), to: text(draft, 'to'), reason: text(draft, 'reason') };
    const { name, csv } = await post(exportSettlements, wanted, signal);
    saveFile(name, csv, 'text/csv');
    return { says: `${name} is saved with your downloads.` };
  },
} satisfies Record<string, CarryOut>;
