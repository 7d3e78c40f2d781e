/** What is wrong with a field: a key of the form's texts, or what the server said in the reader's language. */
export type Problem =
  | `${'account' | 'registration' | 'retrieval' | 'verification' | 'security'}:${string}`
  | { text: string }

/** The server's words. */
export const saidBy = (error: Error): Problem => ({ text: error.message })
