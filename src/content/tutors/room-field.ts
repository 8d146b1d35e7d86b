import { findRoomProblem } from '../../../contract/tutors/room.ts';
import type { FormField } from '../desk/form-fields.ts';

/** Where a tutor's sessions meet. */
export const roomField: FormField = {
  ...{ name: 'room', label: 'Address of the room', problem: findRoomProblem },
  hint: 'Such as https://meet.example.org/meera. Leave empty for no room of your own.',
};
