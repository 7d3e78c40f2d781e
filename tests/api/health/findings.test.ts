import { describe, expect, test } from 'vitest'
import { findingIds, findingTexts } from '#contract/health/findings.ts'
import { languages } from '#contract/languages.ts'
import type { Db } from '#server/db/database.ts'
import { videoSegments } from '#server/db/tables/all.ts'
import { type Finding, type HealthContext, runChecks } from '#server/features/health/index.ts'
import { text } from '#server/lib/texts.ts'
import { storageGateway } from '#server/gateways/storage/gateway.ts'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { startS3Double } from '#tests/support/s3-double.ts'
import { type Fault, probing } from './fault.ts'
import { faults } from './faults.ts'
import { archives, openSoundSchool } from './support.ts'

const world = await openSoundSchool()
const { school, sound } = world

class Rollback extends Error {}

/** What is found of a fault, which is gone afterwards. */
async function findingsOf({ changed, planted }: Pick<Fault, 'changed' | 'planted'>): Promise<Finding[]> {
  const context: HealthContext = { ...sound, ...changed?.(world) }
  if (!planted) return runChecks(context)
  let found: Finding[] = []
  await school.deps.db
    .transaction(async (tx) => {
      // a transaction offers the same queries as the database
      const db = tx as unknown as Db
      await planted({ ...school, deps: { ...school.deps, db } })
      found = await runChecks({ ...context, db })
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
  return found
}

const idsOf = (found: readonly Finding[]): string[] =>
  found.map(({ id, params }) => (id === 'check_failed' ? `${id}: ${JSON.stringify(params)}` : id))

test('nothing is found in a sound school, whether its server runs or not', async () => {
  expect(await runChecks(sound)).toEqual([])
  const probes = { ...sound.probes, listens: async () => false }
  expect(await runChecks({ ...sound, isServing: false, probes })).toEqual([])
})

test('a segment whose size was never noted is no fault', async () => {
  const planted = ({ deps: { db } }: typeof school) => db.update(videoSegments).set({ bytes: 0 })
  expect(await findingsOf({ planted })).toEqual([])
})

test('of a database that was restored, an archive that went for newer ones since is no fault', async () => {
  const days = Array.from(
    { length: 30 },
    (_, day) => `shuyuan-0123abcd-202612${String(day + 1).padStart(2, '0')}`,
  )
  const newer = days.map((name) => `${name}T030000Z.tar.age`)
  // the last one of its month is kept
  const names = [...newer, ...archives.names.slice(0, 1)]
  const changed = probing({ archives: async () => ({ ...archives, names }) })
  expect(await findingsOf({ changed })).toEqual([])
})

describe('a planted fault is found, and nothing else', () => {
  test.each(faults)('$what', async (fault) => {
    const found = await findingsOf(fault)
    if (fault.finds.includes('check_failed'))
      expect(found).toMatchObject([{ id: 'check_failed', params: { check: 'disk', reason: 'no statfs' } }])
    else expect(idsOf(found)).toEqual(fault.finds)
    // its texts name all their values
    const open = found.flatMap(({ id, params }) =>
      languages.flatMap((language) =>
        Object.values(findingTexts(id))
          .map((key) => text(language, key, params))
          .filter((words) => /\{\{|health:/.test(words)),
      ),
    )
    expect(open).toEqual([])
  })

  test('an index that was not completed', async () => {
    const { pool } = school.deps
    // several orders have the same
    const broken = 'create unique index concurrently broken_idx on orders (currency)'
    await expect(pool.query(broken)).rejects.toThrow('could not create unique index')
    const found = await runChecks(sound)
    await pool.query('drop index broken_idx')
    expect(found).toEqual([{ id: 'index_invalid', params: { count: 1, names: 'broken_idx' } }])
  })

  test('an S3 store that does not take the key', async () => {
    const double = await startS3Double('school', 'key-id-1', 'another secret')
    const storage = storageGateway({
      ...{ kind: 's3', endpoint: double.endpoint, bucket: 'school', region: 'us-east-1' },
      ...{ accessKeyId: 'key-id-1', secretAccessKey: 'secret', pathStyle: true, publicUrl: null },
    })
    const found = await runChecks({ ...sound, storage })
    await double.close()
    // neither can it be asked for files
    expect(idsOf(found)[0]).toBe('storage_refused')
    expect(found[0]?.params).toMatchObject({ storage: 's3' })
  })
})

test('every finding that the server makes by itself has its planted fault', () => {
  const planted = new Set(faults.flatMap(({ finds }) => finds))
  // found by the doctor alone (doctor.test.ts), or planted above
  const elsewhere = [
    'settings_invalid',
    'port_taken',
    'server_silent',
    'database_unreachable',
    'index_invalid',
  ]
  expect(findingIds.filter((id) => !planted.has(id) && !elsewhere.includes(id))).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(30)
  recordReliability({
    id: '8-doctor',
    fault: 'Faults are planted in a school one by one, and `npm run doctor` looks',
    extent: `${faults.length} faults`,
    outcome: 'each is found, and nothing else; none in a sound school',
    seen: 'what is wrong and what to do, in three languages',
  })
})
