/** A guard on how an actor ended, which its output tells: `end` is that, `is` what the transition is for. */
export const endedBy = <End extends string>(_: unknown, { end, is }: { end: End; is: End }): boolean => end === is;
