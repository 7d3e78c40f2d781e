import type pg from 'pg'

/** @returns a function that reads every table's number of rows and last writing transaction */
export async function tableStates(pool: pg.Pool): Promise<() => Promise<string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const looks = rows.map(
    ({ name }) =>
      `select '${name}' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
  )
  const look = looks.join(' union all ')
  return async () => (await pool.query<{ state: string }>(look)).rows.map(({ state }) => state)
}
