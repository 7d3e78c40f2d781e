import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { lockTimeOf } from '../../../schedule/index.ts'
import { followAnswers, setDraftsAside, takeDraftsBack } from './homework-drafts.ts'
import { type Move, moves } from './moves.ts'

export interface Numbers {
  keptId: number
  closedId: number
}

/** beside the names of moves: rows that went the other way */
const DRAFTS = 'drafts'

const nameOf = ({ table, owner }: Move): string => `${table}.${owner}`
const number = ({ isText }: Move, id: number): SQL => (isText ? sql`${String(id)}::text` : sql`${id}::int`)
const kept = ({ keptId }: Numbers): SQL => sql`(select ${keptId}::int as id) kept`
const stays = ({ clash }: Move): SQL => (clash ? sql`(${clash(sql.raw('kept.id'))})` : sql`false`)
/** The account that stays has used it since, or the other one has been given the same. */
const staysBack = ({ clash, clashBack = clash, spent }: Move, closedId: number): SQL =>
  sql`(${spent ?? sql`false`} or ${clashBack ? sql`(${clashBack(sql`${closedId}::int`)})` : sql`false`})`

/**
 * Their time, orders, bookings and groups stand still from here on. It comes before the locks on people: who holds an
 * order or a time may be about to name an administrator as the one who did something.
 */
export async function holdRows(tx: Tx, { keptId, closedId }: Numbers): Promise<void> {
  await lockTimeOf(tx, [keptId, closedId])
  await tx.execute(sql`select from orders where user_id in (${keptId}, ${closedId}) order by id for update`)
}

/** What one account asked for under a key is no repetition of what the other asked for under the same one. */
const forgetEqualKeys = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`
    update bookings t set request_key = null from bookings k
    where t.student_id = ${from} and k.student_id = ${to} and k.request_key = t.request_key`)

/** Moves the rows of one account to the other. @returns the keys of those that moved */
export async function moveRows(tx: Tx, pair: Numbers): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {}
  const drafts = await setDraftsAside(tx, pair.keptId, pair.closedId)
  if (drafts.length > 0) moved[DRAFTS] = drafts
  await forgetEqualKeys(tx, pair.closedId, pair.keptId)
  for (const move of moves) {
    const owner = sql.identifier(move.owner)
    const { rows } = await tx.execute<{ key: string }>(sql`
      update ${sql.identifier(move.table)} t set ${owner} = ${number(move, pair.keptId)} from ${kept(pair)}
      where t.${owner} = ${number(move, pair.closedId)} and not ${stays(move)}
      returning t.${sql.identifier(move.key)}::text as key`)
    if (rows.length > 0) moved[nameOf(move)] = rows.map(({ key }) => key)
  }
  return moved
}

/** What hangs on an order or its lesson hours goes where these go, though it was made after the merge. */
async function followOrders(tx: Tx, { keptId, closedId }: Numbers): Promise<void> {
  for (const table of ['grants', 'group_members'])
    await tx.execute(sql`
      update ${sql.identifier(table)} t set user_id = ${closedId} from orders o
      where o.id = t.order_id and o.user_id = ${closedId} and t.user_id = ${keptId}`)
  await tx.execute(sql`
    with followed as (
      update bookings t set student_id = ${closedId} from grants g
      where g.id = t.grant_id and g.user_id = ${closedId} and t.student_id = ${keptId} returning t.id
    )
    update occupancies t set person_id = ${closedId} from followed
    where t.source = 'booking' and t.source_id = followed.id and t.person_id = ${keptId}`)
}

/** Gives rows back that have not gone elsewhere since, and that the closed account has not been given again. */
export async function moveBack(
  tx: Tx,
  pair: Numbers,
  moved: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await forgetEqualKeys(tx, pair.keptId, pair.closedId)
  for (const move of moves) {
    const keys = moved[nameOf(move)] ?? []
    const owner = sql.identifier(move.owner)
    if (keys.length > 0)
      await tx.execute(sql`
        update ${sql.identifier(move.table)} t set ${owner} = ${number(move, pair.closedId)}
        from ${kept(pair)}
        where t.${owner} = ${number(move, pair.keptId)} and not ${staysBack(move, pair.closedId)}
          and t.${sql.identifier(move.key)}::text = any(${sql.param(keys)}::text[])`)
  }
  await followOrders(tx, pair)
  await followAnswers(tx, pair)
  const drafts = moved[DRAFTS] ?? []
  if (drafts.length > 0) await takeDraftsBack(tx, pair.keptId, pair.closedId, drafts)
}

interface Count extends Record<string, unknown> {
  kind: Move['kind']
  moved: number
  left: number
}

/** How many rows of each kind would move, and how many would stay. */
export async function countRows(db: Queryable, pair: Numbers): Promise<Count[]> {
  const counts = moves
    .filter(({ uncounted }) => !uncounted)
    .map(
      (move) => sql`select ${move.kind}::text as kind, count(*) filter (where not ${stays(move)}) as moved,
        count(*) filter (where ${stays(move)}) as "left"
      from ${sql.identifier(move.table)} t cross join ${kept(pair)}
      where t.${sql.identifier(move.owner)} = ${number(move, pair.closedId)}`,
    )
  const { rows } = await db.execute<Count>(sql`
    select kind, sum(moved)::int as moved, sum("left")::int as "left"
    from (${sql.join(
      counts.map((count) => sql`(${count})`),
      sql` union all `,
    )}) counted
    group by kind having sum(moved) + sum("left") > 0`)
  return rows
}
