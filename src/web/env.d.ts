/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** where the build has put the texts; undefined while developing: where they are written */
  readonly TEXTS?: string
}
