import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { ownPrivacy } from '#contract/privacy/operations.ts'
import { dataParts, stayReasons } from '#contract/privacy/parts.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { openErasure } from '../../../db/open-erasure.ts'
import { erasures } from '../../../db/tables/all.ts'
import { sqlState } from '../../../db/violations.ts'
import { FairQueue, QueueFull } from '../../../lib/fair-queue.ts'
import { refuse } from '../../../lib/refusal.ts'
import { readWithin } from '../../report/index.ts'
import { readSetting } from '../../site/index.ts'
import { accountsOf, rowsOf } from '../accounts.ts'
import { register } from '../register/index.ts'
import { obstaclesOf } from './obstacles.ts'
import { seconds } from '../../../lib/seconds.ts'

export type Preview = OperationTypes<typeof ownPrivacy.ownErasure>['reply']

/** PostgreSQL's code of a statement that took too long or was cancelled */
const CANCELLED = '57014'

/** How many rows of each table are of a person, by the register. */
async function countRows(db: Queryable, accounts: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const counts = register.flatMap((one) =>
    one.owned === null
      ? []
      : [
          sql`select ${one.table}::text as name, count(*)::int as rows ${rowsOf(one, one.owned.erase, accounts)}`,
        ],
  )
  const { rows } = await db.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map((row) => [row.name, row.rows]))
}

async function courseNames(db: Queryable, accounts: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct p.name from grants g join products p on p.id = g.product_id
    where g.user_id = any(${sql.param(accounts)}::int[]) and g.revoked_at is null and g.block_status = 0
      and (g.valid_until is null or g.valid_until > now())
    order by p.name`)
  return rows.map(({ name }) => name)
}

/** how long counting may take, ms */
const COUNT_MS = 20_000
/** One count at a time on the whole server: it looks through every table. */
const counting = new FairQueue({ slots: 1, laneLength: 1, together: { name: 'erasure-previews', slots: 1 } })

/** Counts in turn, and within its time. @throws tooManyRequests */
async function countInTurn(
  db: Db,
  userId: number,
  accounts: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  try {
    return await counting.run([String(userId)], 'first', () =>
      readWithin(db, { timeout: COUNT_MS, signal: AbortSignal.timeout(COUNT_MS) }, (tx) =>
        countRows(tx, accounts),
      ),
    )
  } catch (error) {
    if (error instanceof QueueFull || sqlState(error) === CANCELLED) throw refuse('tooManyRequests')
    throw error
  }
}

/** What an erasure would do to a person's rows, and what stands in its way. @throws tooManyRequests */
export async function previewErasure(db: Db, userId: number): Promise<Preview> {
  const accounts = await accountsOf(db, userId)
  const counted = await countInTurn(db, userId, accounts)
  const tables = register.flatMap(({ table, owned }) =>
    owned === null ? [] : [{ ...owned, rows: counted.get(table) ?? 0 }],
  )
  const sumOf = (wanted: (one: (typeof tables)[number]) => boolean): number =>
    tables.filter(wanted).reduce((sum, { rows }) => sum + rows, 0)
  const [request] = await db.select().from(erasures).where(openErasure(userId))
  return {
    goes: dataParts
      .map((part) => ({ part, rows: sumOf((one) => one.part === part && one.why === null) }))
      .filter(({ rows }) => rows > 0),
    stays: dataParts
      .flatMap((part) =>
        stayReasons.map((why) => ({ part, why, rows: sumOf((one) => one.part === part && one.why === why) })),
      )
      .filter(({ rows }) => rows > 0),
    courses: await courseNames(db, accounts),
    obstacles: await obstaclesOf(db, accounts),
    wait_days: (await readSetting(db, 'retention')).erase_wait_days,
    request: request
      ? { cause: request.cause, due_at: seconds(request.dueAt), created_at: seconds(request.createdAt) }
      : null,
  }
}
