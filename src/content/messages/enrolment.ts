/** The texts of applications and payments (specification 8), and our own words beside them. */
export const messages = {
  application: {
    required: 'Please fill out all required fields.',
    badPhone: 'Please enter a valid phone number.',
    badEmail: 'Please enter a valid email address.',
    tooLong: 'Please shorten the fields that are too long.',
    unavailable: {
      sat: (currency: string) => `The selected plan is not available in ${currency}.`,
      ap: (currency: string) => `The selected course is not available in ${currency}.`,
    },
    missing: {
      name: 'Enter the student’s full name.',
      email: 'Enter the student’s email address.',
      phone: 'Enter a phone number.',
      student_class: 'Enter the student’s class.',
      school_name: 'Enter the name of the school.',
      parent_name: 'Enter the name of a parent or guardian.',
    },
    fieldTooLong: 'This is too long.',
    consentMissing: 'A parent or guardian must agree.',
  },
  payment: {
    notConfirmed: 'Please confirm that the details are correct.',
    invalid: {
      sat: 'You have not selected a correct plan. Please select a valid option.',
      ap: 'You have not selected a valid course. Please select a valid option.',
    },
    notConfigured: 'Payment gateway is not configured.',
    sdkNotLoaded: 'Failed to load payment SDK. Check your connection.',
    noOrder: 'Failed to create order.',
    notVerified: 'Payment verification failed. Please contact support.',
    failed: 'An error occurred. Please try again.',
    cameBack: 'We haven’t heard of a payment yet. If you paid, please don’t pay again: it can take a few minutes to reach us.',
    description: {
      sat: (plan: string) => `SAT Program Enrollment: ${plan}`,
      ap: (course: string) => `AP Course Enrollment: ${course}`,
    },
  },
  payerPage: {
    failed: 'We couldn’t load the application. Please try again.',
    notReached: 'Your device couldn’t reach us, so this may be out of date. This page will check again automatically.',
    mailNotSent: 'We couldn’t send the email again. Please try again.',
  },
} as const;
