import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { knownMigrations } from '#server/db/own-migrations.ts'
import { release } from '#server/lib/project.ts'
import { isDrill } from '#tests/support/drill.ts'
import { keptIdentity, keptReleases, keptSchool } from '#tests/support/release-schools.ts'
import { aFolder, anEmptyPlace, fingerprints, identity, shuyuan } from '../backup/support.ts'

type Place = Awaited<ReturnType<typeof anEmptyPlace>>

/** A school as a release has left it. */
async function schoolOf(old: string): Promise<Place & { env: Record<string, string> }> {
  const place = await anEmptyPlace()
  const restored = await shuyuan(['restore', '--from', keptSchool(old), '--as-backed-up'], {
    ...place.env,
    BACKUP_IDENTITY: keptIdentity,
  })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain(`start it with release ${old}`)
  return { ...place, env: { ...place.env, PORT: '0', LIVE_PROVIDER: 'off', DEMO: 'on' } }
}

/** The files below a folder. */
const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : [])).sort()
}

/** What money and people there are, by means that every release has. */
async function books(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query(`select
    (select sum(amount)::text from payments) as paid, (select count(*)::int from payments) as payments,
    (select sum(amount)::text from refunds) as refunded, (select sum(amount)::text from orders) as ordered,
    (select count(*)::int from orders) as orders, (select count(*)::int from grants) as grants,
    (select count(*)::int from users) as users, (select count(*)::int from lessons) as lessons,
    (select count(*)::int from homework_attempts) as homework, (select count(*)::int from bookings) as bookings`)
  return rows[0]
}

const migrationsOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

it.runIf(isDrill)(
  'a school of 0.1.0 is checked, backed up and upgraded to the cent, and its backup leads back',
  async () => {
    const { pool, env, storage } = await schoolOf('0.1.0')
    const before = await fingerprints(pool)
    const money = await books(pool)
    const files = await filesIn(storage)
    const backups = await aFolder()
    const checked = await shuyuan(['upgrade', '--check', '--to', backups], env)
    expect(checked, checked.out).toMatchObject({ code: 0, err: '' })
    expect(checked.out).toContain('of release 0.1.0')
    expect(checked.out).toContain('to be applied: 0043_announcement_audiences')
    expect(await fingerprints(pool)).toEqual(before)
    expect(await readdir(backups)).toEqual([])

    const upgraded = await shuyuan(['upgrade', '--to', backups], env)
    expect(upgraded, upgraded.out).toMatchObject({ code: 0, err: '' })
    expect(await migrationsOf(pool)).toEqual(knownMigrations())
    expect(await books(pool)).toEqual(money)
    const [archive = ''] = await readdir(backups)
    const { rows } = await pool.query(
      'select from_release as "from", to_release as "to", how, migrations, backup from upgrades',
    )
    const migrations = knownMigrations().length - 43
    expect(rows).toEqual([
      { from: '0.1.0', to: release, how: 'command', migrations, backup: join(backups, archive) },
    ])
    const again = await shuyuan(['upgrade', '--to', backups], env)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toContain('nothing to upgrade')

    // the way that the command has named
    const named = /npm run restore -- (--from .*)/.exec(upgraded.out)?.[1] ?? ''
    const back = await shuyuan(['restore', ...named.split(' ')], { ...env, BACKUP_IDENTITY: identity })
    expect(back, back.out).toMatchObject({ code: 0, err: '' })
    const { secrets: _, ...restored } = await fingerprints(pool)
    // the key that names the school's backups was made by the first of them
    expect(before).toMatchObject(restored)
    expect(await migrationsOf(pool)).toHaveLength(43)
    expect(await filesIn(storage)).toEqual(files)
  },
)

it.each(isDrill ? keptReleases : keptReleases.slice(-1))(
  'a school of %s is upgraded to the cent',
  async (old) => {
    const { pool, env } = await schoolOf(old)
    const money = await books(pool)
    const upgraded = await shuyuan(['upgrade', '--without-backup'], env)
    expect(upgraded, upgraded.out).toMatchObject({ code: 0, err: '' })
    expect(await migrationsOf(pool)).toEqual(knownMigrations())
    expect(await books(pool)).toEqual(money)
  },
)
