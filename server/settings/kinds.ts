import type { SettingName } from '../../contract/desk/settings.ts';
import type { SettingKind } from './kind.ts';
import { answers } from './kinds/answers.ts';
import { cancelling } from './kinds/cancelling.ts';
import { clock } from './kinds/clock.ts';
import { contact } from './kinds/contact.ts';
import { faq } from './kinds/faq.ts';
import { letterKinds } from './kinds/letters.ts';
import { prices } from './kinds/prices.ts';
import { reports } from './kinds/reports.ts';
import { seller } from './kinds/seller.ts';
import { team } from './kinds/team.ts';
import { testDates } from './kinds/test-dates.ts';

/** Everything that an owner sets at the desk. */
export const settingKinds: Record<SettingName, SettingKind> = {
  contact,
  clock,
  cancelling,
  answers,
  reports,
  prices,
  testDates,
  seller,
  faq,
  team,
  ...letterKinds,
};
