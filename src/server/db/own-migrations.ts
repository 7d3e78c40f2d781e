import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { inProject } from '../lib/project.ts'

export const migrationsFolder = inProject('src/server/db/migrations')

/** A migration of this release. */
export interface OwnMigration {
  /** as `0008_offline_payments` */
  name: string
  /** of its content, by which a database knows it */
  hash: string
  /** what drizzle keeps beside the hash, Unix ms */
  at: number
  statements: readonly string[]
  /** work that is done beside the open school, from `<name>.later.sql` */
  later: readonly string[]
}

interface Journal {
  entries: { tag: string }[]
}

const BREAKPOINT = '--> statement-breakpoint'

function laterOf(folder: string, name: string): string[] {
  const path = join(folder, `${name}.later.sql`)
  if (!existsSync(path)) return []
  const statements = readFileSync(path, 'utf8').split(BREAKPOINT)
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

export function migrationsIn(folder: string): OwnMigration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => {
    const name = entries[index]?.tag ?? hash
    return { name, hash, at: folderMillis, statements: sql, later: laterOf(folder, name) }
  })
}

let own: readonly OwnMigration[] | undefined

/** The migrations of this release in their order. They do not change while it runs. */
export const ownMigrations = (): readonly OwnMigration[] => (own ??= migrationsIn(migrationsFolder))

/** Their hashes. */
export const knownMigrations = (): string[] => ownMigrations().map(({ hash }) => hash)
