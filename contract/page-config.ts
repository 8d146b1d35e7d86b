import * as z from 'zod/mini';
import type { ShownCatalogue } from './enrolment/catalogue.ts';
import type { RefundRule } from './enrolment/refund-rule.ts';
import type { FaqItem } from './site/faq.ts';
import type { TeamMember } from './site/team.ts';

/**
 * What the server tells every page in `<script type="application/json" id="config">`. Nothing secret. `calculatorUrl`: the
 * calculator of mathematics modules, our own page unless CALCULATOR_URL names another. `catalogue`: what is sold, as our own server has
 * checked it; an order is checked anew. `refundRule`: what is given back, where the school has a rule. `complaintsOfficer`: who answers complaints, where the school names somebody. `upiLimit`: how many rupees UPI takes at once. `lowestAge`: of a student who applies. `faq` and `team`: an owner’s in place of ours, on the one page that shows them. `checkout`: Razorpay's public key and the address
 * of its script; null where payment is not configured.
 */
export const pageConfig = z.object({
  demo: z.boolean(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  calculatorUrl: z.string(),
  catalogue: z.custom<ShownCatalogue>(),
  complaintsOfficer: z.optional(z.string()),
  refundRule: z.optional(z.custom<RefundRule>()),
  upiLimit: z.optional(z.number()),
  lowestAge: z.optional(z.number()),
  faq: z.optional(z.custom<FaqItem[]>()),
  team: z.optional(z.custom<TeamMember[]>()),
  checkout: z.nullable(z.object({ keyId: z.string(), scriptUrl: z.string() })),
});
export type PageConfig = z.infer<typeof pageConfig>;
