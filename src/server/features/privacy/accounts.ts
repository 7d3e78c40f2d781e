import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import type { PersonalTable } from './register/index.ts'

/** The account of a person and those that were merged into it, which are the same person. */
export async function accountsOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive person as (
      select id from users where id = ${userId}
      union select u.id from users u join person on u.merged_into = person.id
    )
    select id from person order by id`)
  return rows.map(({ id }) => id)
}

/** SQL: the rows of a table that are of some accounts. @param condition of the register */
export const rowsOf = (
  { table }: Pick<PersonalTable, 'table'>,
  condition: string,
  accounts: readonly number[],
): SQL => sql`from ${sql.identifier(table)} t where exists (
  select from users p where p.id = any(${sql.param(accounts)}::int[]) and (${sql.raw(condition)}))`
