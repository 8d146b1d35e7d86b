import * as z from 'zod/mini';

/** What the server tells every page in `<script type="application/json" id="config">`. Nothing secret. */
export const pageConfig = z.object({
  demo: z.boolean(),
  supportEmail: z.string(),
  supportPhone: z.string(),
});
export type PageConfig = z.infer<typeof pageConfig>;
