/** Where the link in the mail to an address leads that an account is to get. */
export const confirmAddressUrl = (site: string, token: string): string => `${site}/confirm-address?token=${token}`;
