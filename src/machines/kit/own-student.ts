/** The input of a call about the student whose flow it is: `input: ownStudent`. */
export const ownStudent = ({ context: { studentId } }: { context: { studentId: string } }) => ({ studentId });
