import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { uploads } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

/** an upload as its address names it, public, private or of homework, with or without a signature */
const NAMED = /^\/files\/(?:private\/|homework\/)?([0-9a-f]{40}\.[a-z0-9]{3,4})(?:\?|$)/

export interface ClaimedFile {
  uploadId: number
  /** media type */
  type: string
  isPrivate: boolean
}

export interface FilesClaim {
  /** the field that names the files, for the refusal */
  field: string
  addresses: readonly string[]
  usedAs: 'homework' | 'material'
  ownerId: number
  /** uploads that are there already, whoever made them */
  kept: readonly number[]
}

/**
 * From now on homework or a lesson refers to these uploads. In the transaction of the change that refers to them.
 * @returns them in the order of their addresses
 * @throws Refusal invalidField for an address that is none of ours, or somebody else's upload
 */
export async function claimFiles(
  tx: Tx,
  { field, addresses, usedAs, ownerId, kept }: FilesClaim,
): Promise<ClaimedFile[]> {
  if (addresses.length === 0) return []
  const names = addresses.map((address) => NAMED.exec(address)?.[1])
  const known = names.filter((name) => name !== undefined)
  const mayUse = or(
    eq(uploads.ownerId, ownerId),
    kept.length > 0 ? inArray(uploads.id, [...kept]) : undefined,
  )
  const claimed = await tx
    .update(uploads)
    .set({ usedAs })
    .where(and(inArray(uploads.name, known), isNull(uploads.removedAt), mayUse))
    .returning({
      uploadId: uploads.id,
      type: uploads.type,
      name: uploads.name,
      isPrivate: uploads.isPrivate,
    })
  return names.map((name) => {
    const found = claimed.find((upload) => upload.name === name)
    if (!found || new Set(names).size < names.length)
      throw refuse('invalidField', { field, allowed: 'own_files' })
    const { uploadId, type, isPrivate } = found
    return { uploadId, type, isPrivate }
  })
}
