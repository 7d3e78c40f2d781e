import type pg from 'pg'
import type { MigrationProgress } from '../db/migrate.ts'

/** how often a migration that takes long is spoken of, ms */
const EVERY_MS = 5_000

interface Following {
  /** of the migration that has just begun */
  note(progress: MigrationProgress): void
  end(): void
}

/** How far the index is that is being built, in percent; null: none is, or nobody answers. */
async function shareOfIndex(pool: Pick<pg.Pool, 'query'>): Promise<number | null> {
  const { rows } = await pool.query<{ share: number | null }>(
    `select floor(100.0 * blocks_done / nullif(blocks_total, 0))::int as share
      from pg_stat_progress_create_index where datname = current_database() limit 1`,
  )
  return rows[0]?.share ?? null
}

/**
 * Says in the terminal which migration is at work, and of one that takes long how long it has been and how far an index is.
 * @param pool a connection beside the one that the migrations are applied on
 */
export function followMigrations(
  pool: Pick<pg.Pool, 'query'>,
  print: (line: string) => void,
  everyMs = EVERY_MS,
): Following {
  let current: { line: string; began: number } | null = null

  async function speak(): Promise<void> {
    const at = current
    if (!at) return
    const share = await shareOfIndex(pool).catch(() => null)
    if (at !== current) return
    const seconds = Math.round((performance.now() - at.began) / 1_000)
    print(`${at.line}: ${seconds} s${share === null ? '' : `, index ${share} %`}`)
  }

  const timer = setInterval(() => void speak(), everyMs)
  timer.unref()
  return {
    note({ name, step, total }) {
      current = { line: `  ${step} of ${total}: ${name}`, began: performance.now() }
      print(current.line)
    },
    end() {
      current = null
      clearInterval(timer)
    },
  }
}
