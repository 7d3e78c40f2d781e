import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { backups } from '#server/db/tables/all.ts'
import { openingKey } from '#server/features/backup/archive/encryption.ts'
import { addBackup } from '#server/features/backup/backup-rows.ts'
import { findArchive } from '#server/features/backup/find-archive.ts'
import { restoreBackup } from '#server/features/backup/restore-backup.ts'
import { runBackup } from '#server/features/backup/run-backup.ts'
import { stageArchive } from '#server/features/backup/stage-archive.ts'
import { archiveFolder } from '#server/gateways/storage/archive-folder.ts'
import type { ArchivePlace } from '#server/gateways/storage/archive-place.ts'
import { backupKeys } from '#server/gateways/storage/backup-config.ts'
import { filesStorage } from '#server/gateways/storage/files.ts'
import { StorageFailure } from '#server/gateways/storage/storage.ts'
import { isDrill } from '#tests/support/drill.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aFolder, anEmptyPlace, keys, shuyuan } from './support.ts'

/** Backups and restores that come to no end. @param place has a backup of the school */
export function failuresPart(school: TestSchool, place: string): void {
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

  it.runIf(isDrill)('a place that is full leaves no backup, also while a table is being read', async () => {
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

  it.runIf(isDrill)(
    'a restore that fails while it stores files leaves those that it has overwritten as they were',
    async () => {
      const there = await anEmptyPlace()
      expect((await shuyuan(['restore', '--from', place], there.env)).code).toBe(0)
      const own = filesStorage(there.storage)
      const [first, second] = [`public/${'0'.repeat(40)}.jpg`, `private/${'1'.repeat(40)}.jpg`] as const
      const content = async (key: string) => text((await own.get(key))?.stream ?? Readable.from([]))
      const folder = await aFolder()
      for (const key of [first, second]) {
        const path = join(folder, 'other')
        await writeFile(path, `another file at ${key}`)
        await own.put(key, { path, bytes: 0, type: 'image/jpeg' })
      }
      const before = [await content(first), await content(second)]
      let hasFailed = false
      const failing = {
        ...own,
        async put(key: string, file: Parameters<typeof own.put>[1]) {
          if (key !== second || hasFailed) return own.put(key, file)
          await expect.poll(() => content(first), { interval: 10 }).not.toBe(before[0])
          hasFailed = true
          throw new StorageFailure('full', new Error('no space'))
        },
      }
      const client = new pg.Client({ ...there.database.connection, application_name: 'a test' })
      await client.connect()
      const staged = await stageArchive(await findArchive({}, place), openingKey(backupKeys(keys)), {
        folder: join(folder, 'staged'),
      })
      const restoring = restoreBackup({ client, storage: failing, replace: true }, staged)
      await expect(restoring).rejects.toThrow(StorageFailure)
      await client.end()
      expect(hasFailed).toBe(true)
      expect([await content(first), await content(second)]).toEqual(before)
    },
  )
}
