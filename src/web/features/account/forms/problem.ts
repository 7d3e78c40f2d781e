/** A problem of a field: a key of the form's texts, or the server's message in the reader's language. */
export type Problem =
  | `${'account' | 'registration' | 'retrieval' | 'verification' | 'security'}:${string}`
  | { text: string }

/** The server's message. */
export const serverProblem = (error: Error): Problem => ({ text: error.message })
