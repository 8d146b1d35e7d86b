import { expect } from '@playwright/test';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { expectClean, main, type Week } from './week.ts';

/** What the record has of the week, and about whom or what. Of whom it erased it keeps no name. */
const deeds = (family: string): [action: string, about: string][] => [
  ['Added the tutor, and emailed an invitation', `Meera ${family}`],
  ['Recorded a check of the tutor', `Meera ${family}`],
  ['Said who teaches a course, or answers its doubts', 'AP Statistics'],
  ['Set the weekly hours', `Meera ${family}`],
  ['Made the group', `Class ${family}`],
  ['Added students to the group', `Class ${family}`],
  ['Changed the group', `Class ${family}`],
  ['Assigned a test', `Class ${family}`],
  ['Sent a message into a test', `Bela ${family}`],
  ['Gave minutes in a test', `Asha ${family}`],
  ['Reinstated a test', `Dev ${family}`],
  ['Answered an inquiry', 'About AP Statistics'],
  ['Entered a payment', `Sethi ${family}`],
  ['Gave money back', `Sethi ${family}`],
  ['Marked a refund as given back', `Sethi ${family}`],
  ['Decided how a question counts', 'question 1'],
  ['Corrected details', `Bella ${family}`],
  ['Erased the student', 'Erased'],
];

/** The record of actions names each, with who did it. */
export async function readRecord({ hands, desk, family }: Week): Promise<void> {
  await hands.goTo(desk, 'Record of actions');
  await expectHeading(desk, 'Record of actions');
  await hands.write(desk.getByLabel('Search the record'), family);
  for (const [action, about] of deeds(family)) {
    const lines = main(desk).getByRole('listitem').filter({ hasText: action }).filter({ hasText: about });
    await expect(lines.first()).toContainText(`Nandini ${family}`, patience);
  }
  await expectClean(desk);
}
