import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    mutantActivation?: 'runtime' | 'static'
  }
}

interface Stryker {
  activeMutant?: string | undefined
}

/** While a test file is loaded and makes its school, the mutant of the file or run before it is at rest. */
const { __stryker__: stryker } = globalThis as typeof globalThis & { __stryker__?: Stryker }
if (stryker && inject('mutantActivation') !== 'static') stryker.activeMutant = undefined
