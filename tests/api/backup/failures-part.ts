import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { backups } from '#server/db/tables/all.ts'
import { addBackup } from '#server/features/backup/backup-rows.ts'
import { runBackup } from '#server/features/backup/run-backup.ts'
import { archiveFolder } from '#server/gateways/storage/archive-folder.ts'
import type { ArchivePlace } from '#server/gateways/storage/archive-place.ts'
import { backupKeys } from '#server/gateways/storage/backup-config.ts'
import { StorageFailure } from '#server/gateways/storage/storage.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aFolder, keys } from './support.ts'

/** Backups that come to no end. */
export function failuresPart(school: TestSchool): void {
  const { db, storage } = school.deps

  it('a storage that fails in the middle leaves no backup, and the row says why', async () => {
    const to = await aFolder()
    const client = new pg.Client(school.database.connection)
    await client.connect()
    const id = await addBackup(db, { cause: 'by_hand', place: to })
    const failing = { ...storage, get: () => Promise.reject(new StorageFailure('away', new Error('gone'))) }
    const parts = { db, id: id ?? 0, client, release: 'test', storage: failing, keys: backupKeys(keys) }
    await expect(runBackup({ ...parts, place: archiveFolder(to) })).rejects.toThrow(StorageFailure)
    expect(await readdir(to)).toEqual([])
    const [row] = await db
      .select()
      .from(backups)
      .where(eq(backups.id, id ?? 0))
    expect(row).toMatchObject({ status: 3, problem: 'away', name: null })
    // its connection is free again, outside of a transaction
    const { rows } = await client.query('select pg_advisory_unlock_shared(7321001) as held')
    expect(rows).toEqual([{ held: false }])
    await client.end()
  })

  it('a place that is full leaves no backup, also while a table is being read', async () => {
    const client = new pg.Client(school.database.connection)
    await client.connect()
    const id = await addBackup(db, { cause: 'by_hand', place: 'full' })
    const full: ArchivePlace = {
      ...archiveFolder(await aFolder()),
      async write(_name, content) {
        for await (const part of content as AsyncIterable<Buffer>)
          if (part.length > 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      },
    }
    const parts = { db, id: id ?? 0, client, release: 'test', storage, keys: backupKeys(keys) }
    await expect(runBackup({ ...parts, place: full })).rejects.toThrow('no space')
    const [row] = await db
      .select()
      .from(backups)
      .where(eq(backups.id, id ?? 0))
    expect(row).toMatchObject({ status: 3, problem: 'full' })
    await client.end()
  })
}
