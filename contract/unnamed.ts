/** What stands where a quiz has no title or no creator (specification 8), in the app and in what the server answers. */
export const unnamed = { title: 'Untitled Quiz', creator: 'N/A' };
