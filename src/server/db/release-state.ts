import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { release as ownRelease } from '../lib/project.ts'
import type { Queryable } from './database.ts'
import { MigrationError } from './migration-error.ts'
import { type OwnMigration, ownMigrations } from './own-migrations.ts'

/** Releases that did not note themselves in the database, by their last migration. */
const unnoted: Readonly<Record<string, string>> = {
  '0042_texts_in_languages': '0.1.0',
  '0046_backups': '0.2.0',
}

export interface ReleaseState {
  /** no release has worked on this database yet */
  isEmpty: boolean
  /** the release that worked on it last; null: it is not known */
  release: string | null
  /** migrations of this release that it has not seen, in their order */
  missing: OwnMigration[]
  /** how many it has seen that this release does not have */
  unknown: number
  /** the backup that was made before the last upgrade; null: none is known */
  backup: string | null
}

/** What reads a database: a connection of the driver, or the school's own. */
export interface Asked {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}

export const askedOf = (db: Queryable): Asked => ({
  async query<Row extends pg.QueryResultRow>(text: string) {
    const { rows } = await db.execute(sql.raw(text))
    return { rows: rows as Row[] }
  },
})

/** The hashes of the migrations that a database has seen, in their order. */
export async function readMigrations(client: Asked): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

interface Noted {
  release: string
  backup: string | null
}

async function lastNoted(client: Asked): Promise<Noted | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.upgrades') is not null as there`,
  )
  if (!found[0]?.there) return null
  const { rows } = await client.query<Noted>(
    'select to_release as release, backup from upgrades order by id desc limit 1',
  )
  return rows[0] ?? null
}

/**
 * Which release a database is of, compared with this one. Migrations are compared by their content: two that were
 * written side by side may have their moments in the other order.
 */
export async function readReleaseState(
  client: Asked,
  migrations: readonly OwnMigration[] = ownMigrations(),
): Promise<ReleaseState> {
  const applied = await readMigrations(client)
  const seen = new Set(applied)
  const known = new Set(migrations.map(({ hash }) => hash))
  const noted = await lastNoted(client)
  const last = migrations.filter(({ hash }) => seen.has(hash)).at(-1)
  return {
    isEmpty: applied.length === 0,
    release: noted?.release ?? (last ? (unnoted[last.name] ?? null) : null),
    missing: migrations.filter(({ hash }) => !seen.has(hash)),
    unknown: applied.filter((hash) => !known.has(hash)).length,
    backup: noted?.backup ?? null,
  }
}

/** A database does not go back. @throws MigrationError for one that a newer release has changed */
export function refuseNewer({ unknown, release, backup }: ReleaseState): void {
  if (unknown === 0) return
  const of = release === null || release === ownRelease ? 'a newer release' : `release ${release}`
  throw new MigrationError(
    `the database is of ${of}, and this is release ${ownRelease}, which does not know it. A database does not go back: start the newer release again, or restore the backup from before the upgrade${backup === null ? '' : ` (${backup})`} by npm run restore -- --from BACKUP --replace.`,
  )
}

export interface NewRelease {
  how: 'start' | 'command'
  /** migrations that were applied */
  migrations: number
  began: Date
  backup?: string | null
  /** before its migrations */
  before: Pick<ReleaseState, 'isEmpty' | 'release'>
}

/** Notes that this release works on the database from now on; once. */
export async function noteRelease(client: Pick<pg.ClientBase, 'query'>, upgrade: NewRelease): Promise<void> {
  const { how, migrations, began, backup = null, before } = upgrade
  const noted = await lastNoted(client)
  if (noted?.release === ownRelease && migrations === 0) return
  await client.query(
    `insert into upgrades (from_release, to_release, how, migrations, backup, began_at) values ($1, $2, $3, $4, $5, $6)`,
    [before.isEmpty ? null : before.release, ownRelease, how, migrations, backup, began],
  )
}
