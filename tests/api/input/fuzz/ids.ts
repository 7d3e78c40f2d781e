import type pg from 'pg'
import type { IdsOf } from './values.ts'

/** `order_id`, `orderid`, `orders` and `order` all name orders. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/_?ids?$/, '')
    .replaceAll('_', '')
    .replace(/s$/, '')

/** Ids of some records of each table, by every name that the API uses for them. */
export async function idsIn(pool: pg.Pool): Promise<IdsOf> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'integer' order by length(table_name)`,
  )
  const ids = new Map<string, number[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ id: number }>(`select id from ${name} order by id desc limit 6`)
    ids.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  const all = [...new Set([...ids.values()].flat())].sort((a, b) => a - b)
  return (name) => {
    const wanted = plain(name)
    const table = wanted && tables.find((one) => plain(one.name).startsWith(wanted))
    return (table && ids.get(table.name)) || all
  }
}
