/** What is wrong with a field: a key of the form's texts, or what the server said in the reader's language. */
export type Problem =
  | `${'account' | 'registration' | 'retrieval' | 'verification' | 'security'}:${string}`
  | { text: string }

/** The server's words, or our own where it said nothing. */
export const saidBy = (error: Error): Problem =>
  error.message ? { text: error.message } : 'account:problem.operateFailed'
