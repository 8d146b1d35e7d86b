import { pdfBounds } from '../../../contract/attachments/pdfs.ts';
import { homeworkBounds } from '../../../contract/homework/homework.ts';

/** The texts of homework. */
export const messages = {
  listFailed: 'We couldn’t load your homework. Please try again.',
  workFailed: 'We couldn’t open this homework. Please try again.',
  unknown: 'This homework doesn’t exist, or your school has taken it back.',
  nothing: 'Write something, or add a photo or a PDF first.',
  opening: 'A file is still being opened. Try again in a moment.',
  tooMany: `You can add ${homeworkBounds.files} files at most.`,
  unreadable: `This file can’t be opened here. Photos and PDFs up to ${pdfBounds.bytes / 1_000_000} MB can be handed in.`,
  stopped: 'This wasn’t handed in. Please try again.',
  offline: 'You’re offline. Your work is kept on this device and handed in once you’re online again.',
  notKept: 'This browser can’t keep your work, so don’t close the page before it’s handed in.',
  choices: 'We couldn’t load your courses.',
  notChecked: 'We couldn’t check who this goes to. Nothing is given.',
  notGiven: 'This wasn’t done. Please try again.',
  homework: 'We couldn’t load this homework.',
  work: 'We couldn’t load this work.',
  notMarked: 'This wasn’t saved. What you typed is still here: please try again.',
  nothingMarked: 'Write a comment or give points first.',
  noPoints: 'Points are a whole number.',
} as const;
