import { resolve } from 'node:path'

/** The project's folder; every script may be started from anywhere. */
export const root = resolve(import.meta.dirname, '../..')

export const dist = resolve(root, 'dist')

/** An executable that npm has linked into the project. */
export const bin = (name: string): string => resolve(root, 'node_modules/.bin', name)
