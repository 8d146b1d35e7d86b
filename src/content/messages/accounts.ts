/** The texts of signing in and of passwords (specification 8), and our own words beside them. */
export const messages = {
  signIn: {
    invalid: 'Invalid credentials',
    failed: 'An error occurred. Please try again.',
    usernameMissing: 'Enter your username.',
    passwordMissing: 'Enter your password.',
    codeMissing: 'Enter the code.',
    recoveryCodeMissing: 'Enter a recovery code.',
    somebodyElse: 'That’s a different account. Sign in with your own to continue.',
    storageDenied:
      'Signing in needs session storage, which your browser blocks for this site. Allow “cookies and site data” in its settings, or use another browser.',
  },
  password: {
    missing: 'Enter a password.',
    tooShort: (least: number) => `Use at least ${least} characters.`,
    tooLong: (most: number) => `Use at most ${most} characters.`,
    failed: 'We couldn’t set the password. Please try again.',
    usernameMissing: 'Enter your username.',
    notAsked: 'We couldn’t send the link. Please try again.',
  },
  address: {
    failed: 'We couldn’t change the address. Please try again.',
    taken:
      'Another account uses this address now, so your account keeps its current one. If that’s a mistake, contact the school.',
  },
  secondFactor: {
    notLoaded: 'We couldn’t load your authenticator app.',
    notDone: 'That didn’t work. Please try again.',
  },
  signIns: {
    notLoaded: 'We couldn’t load where you’re signed in.',
    notEnded: 'We couldn’t sign you out elsewhere. Please try again.',
  },
} as const;
