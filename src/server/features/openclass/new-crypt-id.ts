import { randomBytes } from 'node:crypto'

/** The opaque name of a new class in links: never a number, which would name another class; of 128 bits. */
export const newCryptId = (): string => `c${randomBytes(16).toString('base64url')}`
