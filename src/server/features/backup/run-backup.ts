import type { Db } from '../../db/database.ts'
import { isFull, StorageFailure } from '../../gateways/storage/storage.ts'
import type { BackupProblem } from '#contract/backup/limits.ts'
import { ArchiveError } from './archive/archive-error.ts'
import { archivesAmong } from './archive/names.ts'
import { endBackup, noteBackup, noteRemoved } from './backup-rows.ts'
import {
  type BackupParts,
  type BackupProgress,
  createBackup,
  schoolOfBackups,
  type WrittenBackup,
} from './create-backup.ts'
import { keepErasedList } from './erased-list.ts'
import { readRetention, superfluous } from './retention.ts'

/** how often progress and a sign of life are noted, ms */
const NOTE_MS = 1_000

export interface RunParts extends Omit<BackupParts, 'onProgress'> {
  /** beside the connection that the snapshot is read on */
  db: Db
  /** of the row that says how far it is */
  id: number
  onProgress?: (progress: BackupProgress) => void
}

function problemOf(error: unknown): BackupProblem {
  if (isFull(error)) return 'full'
  if (error instanceof StorageFailure) return error.reason
  return error instanceof ArchiveError ? 'refused' : 'unknown'
}

/** Removes what is no longer to be kept, after a backup that was verified. @returns the names of what has gone */
async function keepToRetention({ db, place }: RunParts): Promise<string[]> {
  const school = await schoolOfBackups(db)
  const stored = await place.list()
  const own = archivesAmong(stored.map(({ name }) => name)).filter((archive) => archive.school === school)
  const going = superfluous(own, await readRetention(db))
  for (const { name } of going) await place.remove(name)
  await place.clear()
  const names = going.map(({ name }) => name)
  await noteRemoved(db, names)
  return names
}

export interface RunResult extends WrittenBackup {
  /** older backups that went */
  removed: string[]
}

/**
 * Makes the backup that a row asks for, and notes in it how far it is and how it ended.
 * @throws what prevented it, once the row says so
 */
export async function runBackup(parts: RunParts): Promise<RunResult> {
  const { db, id, onProgress } = parts
  let latest: BackupProgress | null = null
  const note = (): void => void noteBackup(db, id, { ...latest }).catch(() => undefined)
  await noteBackup(db, id, { status: 1, place: parts.place.shown })
  const noting = setInterval(note, NOTE_MS)
  try {
    const written = await createBackup({
      ...parts,
      isBesideSchool: true,
      onProgress(progress) {
        latest = progress
        onProgress?.(progress)
      },
    })
    clearInterval(noting)
    const { name, bytes, files, missing } = written
    if (!parts.isOlder) await keepErasedList(db, parts.place, await schoolOfBackups(db))
    await endBackup(db, id, { name, bytes, files, missing: missing.length, verifiedAt: new Date() })
    return { ...written, removed: await keepToRetention(parts) }
  } catch (error) {
    clearInterval(noting)
    await endBackup(db, id, { problem: problemOf(error) }).catch(() => undefined)
    throw error
  }
}
