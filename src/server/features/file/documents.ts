import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { type DocumentEnding, keyOf, typeOfName } from './kinds.ts'

/** A random name for a file that the school itself writes. */
export const newDocumentName = (ending: DocumentEnding): string =>
  `${randomBytes(20).toString('hex')}.${ending}`

/** Keeps what was written at a path, for those alone who are given its signed address. @throws StorageFailure */
export async function storeDocument({ storage }: Deps, name: string, path: string): Promise<void> {
  const { size } = await stat(path)
  await storage.put(keyOf(name, true), { path, bytes: size, type: typeOfName(name) })
}

/** @throws StorageFailure */
export const removeDocument = ({ storage }: Deps, name: string): Promise<void> =>
  storage.remove(keyOf(name, true))
