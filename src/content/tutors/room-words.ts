import type { TutorRoom } from '../../../contract/tutors/room.ts';

/** Where sessions meet, as their tutor and the school read it. */
export function describeRoom({ room, elsewhere }: TutorRoom): string {
  if (room !== '') return room;
  return elsewhere ? 'A new room on the school’s server for each session' : 'Nowhere yet: the school has no server for rooms';
}
