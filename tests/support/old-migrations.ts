import { type OwnMigration, ownMigrations } from '#server/db/own-migrations.ts'

/** The last migration of the last release: schools have applied it and all before it. */
const lastReleased = '0046_backups'

const all = ownMigrations()
const released = all.findIndex(({ name }) => name === lastReleased) + 1

export const releasedMigrations: readonly OwnMigration[] = all.slice(0, released)
export const newMigrations: readonly OwnMigration[] = all.slice(released)

/** A migration that a test makes up. */
export const aMigration = (
  name: string,
  statements: readonly string[],
  later: readonly string[] = [],
): OwnMigration => ({ name, hash: `hash of ${name}`, at: 9_000_000_000_000, statements, later })
