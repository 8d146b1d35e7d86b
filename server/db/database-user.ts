/** The user that an address of PostgreSQL names, as a parameter or, where it has none, before its host; '' for none. */
export function readDatabaseUser(address: string): string {
  const { username, searchParams } = new URL(address);
  return searchParams.get('user') ?? decodeURIComponent(username);
}
