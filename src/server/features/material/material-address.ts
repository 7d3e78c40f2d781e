import type { Db } from '../../db/database.ts'
import { secondsLeft, type Signed, signedQuery } from '../file/index.ts'

const subjectOf = (materialId: number, userId: number): string => `material ${materialId} of ${userId}`

/** An address that a browser opens by itself: it names the user who was given it, and is asked again when it is used. */
export const materialAddress = async (db: Db, materialId: number, userId: number): Promise<string> =>
  `/files/materials/${materialId}?viewer=${userId}&${await signedQuery(db, subjectOf(materialId, userId))}`

/** Whether we gave this address to this user, and less than ten minutes ago. */
export const isOwnAddress = async (
  db: Db,
  { id, viewer, ...signed }: Signed & { id: number; viewer: number },
): Promise<boolean> => (await secondsLeft(db, subjectOf(id, viewer), signed)) > 0
