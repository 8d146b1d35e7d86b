import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant to the millisecond; JavaScript's Date outside. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
