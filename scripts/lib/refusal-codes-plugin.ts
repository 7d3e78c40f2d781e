import type { Plugin } from 'vite'
import { type RefusalName, refusals } from '#contract/errors.ts'

const isName = (name: string): name is RefusalName => Object.hasOwn(refusals, name)

/**
 * Writes the number in the place of `refusals.soldOut.code`, so that no first screen loads the whole register for the
 * few codes that it knows. Other uses of the register keep it.
 */
export function refusalCodes(): Plugin {
  return {
    name: 'refusal-codes',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/src\/web\/.*\.tsx?$/.test(id) || !code.includes('refusals.')) return null
      const written = code.replace(/\brefusals\.(\w+)\.code\b/g, (found, name: string) =>
        isName(name) ? String(refusals[name].code) : found,
      )
      return { code: written, map: null }
    },
  }
}
