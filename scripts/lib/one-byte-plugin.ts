import type { Plugin } from 'vite'

/** Every character beyond the first 256 as its escape; good wherever a literal or a name has one. */
export const escapeWide = (code: string): string =>
  code.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Writes programs without wide characters. Node keeps a program's text in memory, with one byte for each character as
 * long as all of them fit, and otherwise with two: one Chinese word would double it.
 */
export function oneByteText(): Plugin {
  return {
    name: 'shuyuan:one-byte-text',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeWide(file.code)
    },
  }
}
