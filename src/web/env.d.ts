/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** base address of the built texts; undefined in development, where the sources are read */
  readonly TEXTS?: string
}

/** Keys of what the contract declares `anonymous` or `form`; written by scripts/lib/operation-facts.ts. */
declare const ANONYMOUS_OPERATIONS: readonly string[]
declare const FORM_OPERATIONS: readonly string[]
/** Where the fonts of Excalidraw lie, from the page on; written by scripts/lib/excalidraw-plugin.ts. */
declare const EXCALIDRAW_ASSETS: string
