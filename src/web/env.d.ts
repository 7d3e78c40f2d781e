/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** where the build has put the texts; undefined while developing: where they are written */
  readonly TEXTS?: string
}

/** Keys of what the contract declares `anonymous` or `form`; written by scripts/lib/operation-facts.ts. */
declare const ANONYMOUS_OPERATIONS: readonly string[]
declare const FORM_OPERATIONS: readonly string[]
