import { randomBytes } from 'node:crypto'

/** The opaque name of a new class in links: never a number, which would name another class. */
export const newCryptId = (): string => `c${randomBytes(12).toString('base64url')}`
