/// <reference types="vite/client" />
import type { OperationKey } from '#contract/operations.ts'

declare global {
  interface ImportMetaEnv {
    /** where the build has put the texts; undefined while developing: where they are written */
    readonly TEXTS?: string
  }

  /** What the contract declares `anonymous` or `form`; written by scripts/lib/operation-facts.ts. */
  const ANONYMOUS_OPERATIONS: readonly OperationKey[]
  const FORM_OPERATIONS: readonly OperationKey[]
}
