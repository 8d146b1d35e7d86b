/** The path where a link's token is used: a page of the app. */
export const signInPath = (token: string): string => `/parents/sign-in?token=${token}`;
