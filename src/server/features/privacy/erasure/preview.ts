import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { ownPrivacy } from '#contract/privacy/operations.ts'
import { dataParts, stayReasons } from '#contract/privacy/parts.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { openErasure } from '../../../db/open-erasure.ts'
import { erasures } from '../../../db/tables/all.ts'
import { readSetting } from '../../site/index.ts'
import { accountsOf, rowsOf } from '../accounts.ts'
import { register } from '../register/index.ts'
import { obstaclesOf } from './obstacles.ts'

export type Preview = OperationTypes<typeof ownPrivacy.ownErasure>['reply']

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

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

/** What an erasure would do to a person's rows, and what stands in its way. */
export async function previewErasure(db: Db, userId: number): Promise<Preview> {
  const accounts = await accountsOf(db, userId)
  const counted = await countRows(db, accounts)
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
