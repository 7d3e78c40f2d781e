import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'

/**
 * Numbers of the orders of the past, which lie before those that the database gives: lists that are ordered by them show
 * the past below the present, whenever it is filled in.
 */
const FIRST_ORDER = 9001

/** condition on `o` */
export const ofHistory = sql`o.id between ${FIRST_ORDER}::int and ${FIRST_ORDER + 998}::int`

/** How many hours ago the orders were placed that lie on the desks of the staff: each has its own. */
const deskHours = [240, 100, 78, 74, 60, 56, 34, 33, 30, 20, 12, 9, 7, 6, 4]

/** The number of an order of the past by its place among the others; those of the desks stay free between them. */
export const numberOf = (place: SQL, at: SQL) => sql`(${FIRST_ORDER}::int - 1 + ${place} + (
  select count(*) from unnest(${sql.param(deskHours)}::int[]) hours where now() - make_interval(hours => hours) < ${at}))`

/** @returns the numbers that were left free, by the hours of their orders */
export async function deskNumbers(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.execute<{ hours: number; id: number }>(sql`
    select desk.hours, (${FIRST_ORDER}::int - 1 + desk.place + (
      select count(*) from orders o where ${ofHistory} and o.created_at <= now() - make_interval(hours => desk.hours)))::int as id
    from unnest(${sql.param(deskHours)}::int[]) with ordinality desk (hours, place)`)
  return new Map(rows.map(({ hours, id }) => [hours, id]))
}
