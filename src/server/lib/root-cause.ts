/** What an error says at its root: the words of the database, and not the query's values that Drizzle puts around them. */
export function rootCause(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? at.message : String(at)
}
