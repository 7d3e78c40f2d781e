import { randomInt } from 'node:crypto'

/** The initial user name, which may be changed once. No look-alike characters, since people read it aloud. */
export const firstUsername = (beginning: 'stu' | 'tea' = 'stu'): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return `${beginning}_${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
