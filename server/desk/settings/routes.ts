import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/settings.ts';
import { type RequestContext, serve } from '../../http/serve.ts';
import { settingKinds } from '../../settings/kinds.ts';
import { siteAddress } from '../../site-address.ts';
import { serveAction } from '../serve-action.ts';
import { findLetter, previewLetter, readGuide, sendTestLetter } from './letters.ts';
import { findSettings, readSetting } from './read-setting.ts';
import { checkSetting, saveSetting } from './save-setting.ts';

const toSample = (context: RequestContext) => ({ site: siteAddress(context), environment: context.environment });

/** What an owner sets without a developer. */
export function settingDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findSettings, async (_, __, { db }) => ({ data: await findSettings(db) }));
  serve(app, calls.getSetting, async ({ name }, _, context) => {
    const file = await readSetting(context.db, name, context.settings.base);
    const letter = findLetter(name);
    return { data: { ...file, ...(letter && { letter: readGuide(letter, file.fields, toSample(context)) }) } };
  });
  serve(app, calls.checkSetting, async (order, _, context) => {
    const { db, now, settings } = context;
    const { after, ...data } = await checkSetting(db, order, { base: settings.base, now });
    if (data.problems.length > 0) return { data };
    const letter = findLetter(order.name);
    const zone = context.environment.schoolTimeZone;
    const paper = settingKinds[order.name].describePaper?.(after, { now, zone });
    return {
      data: { ...data, ...(letter && { preview: previewLetter(letter, after, toSample(context)) }), ...(paper && { paper }) },
    };
  });
  serveAction(app, calls.sendTestLetter, async (act, wanted, context) => ({
    to: await sendTestLetter(act, wanted, toSample(context)),
  }));
  serveAction(
    app,
    calls.saveSetting,
    async (act, order, { settings }) => ({ version: await saveSetting(act, order, settings.base) }),
    async ({ settings, live }) => {
      await settings.readAgain();
      live?.wake();
    },
  );
}
