import type { Environment } from '../lib/environment.ts'

/** What a command is given. */
export interface CommandInput {
  /** after the command's name */
  args: readonly string[]
  env: Environment
  /** writes a line for people */
  print(line: string): void
  /** aborts when the command is asked to end */
  signal: AbortSignal
}

/** @returns the exit code; what the owner can mend is thrown as an error with one clear line */
export type Command = (input: CommandInput) => Promise<number>

/** A call that cannot be understood; the message says what is expected. */
export class UsageError extends Error {}
