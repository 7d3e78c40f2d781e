import type pg from 'pg'
import {
  loosen,
  readAlike,
  readBounds,
  readCountingColumns,
  readSums,
  readTables,
  type TableShape,
  tableOf,
  tighten,
  writeRows,
} from '../../backup/index.ts'
import { OpenFormatError } from '../open-format-error.ts'
import { filledTables, type StagedExport } from './stage-export.ts'
import { type StagedRows, tenThousandths } from './staged-rows.ts'

/** The words of two characters of the names on sale, as the database's own function makes them. */
const makeProductWords = `insert into product_words (word, product_id, type, price)
  select word, p.id, p.type, p.price from products p, unnest(tsvector_to_array(p.search)) word
  where p.status = 2 and char_length(word) = 2 and word !~ '[\\x01-\\x7f]'`

const setPasswords = `create temp table imported_credentials (user_id integer primary key, password_hash text not null) on commit drop`

async function fillSettings(client: pg.ClientBase, { school }: StagedExport): Promise<void> {
  for (const [key, { value, translations }] of Object.entries(school.settings))
    await client.query('insert into settings (key, value, translations) values ($1, $2, $3)', [
      ...[key, JSON.stringify(value), JSON.stringify(translations)],
    ])
}

/** Second factors are not in an export: who is asked for one has the whole time from now on. */
const demandAnew = `update settings
  set value = jsonb_set(value, '{demanded_since}', to_jsonb(floor(extract(epoch from now()))::bigint))
  where key = 'factors' and (value ->> 'demanded_since')::bigint > 0`

async function fillPasswords(client: pg.ClientBase, credentials: StagedRows | null): Promise<void> {
  if (!credentials) return
  await client.query(setPasswords)
  const shape = { name: 'imported_credentials', columns: [...credentials.columns], amounts: [] }
  await writeRows(client, shape, credentials.read(), true)
  await client.query(
    'update users u set password_hash = c.password_hash from imported_credentials c where c.user_id = u.id',
  )
}

/** Numbers go on behind the highest that was imported, and where the first of a kind begins at least there. */
async function setCounters(client: pg.ClientBase, tables: ReadonlySet<string>): Promise<void> {
  for (const { table, column, sequence } of await readCountingColumns(client)) {
    if (!tables.has(table)) continue
    await client.query(
      `select setval($1::regclass, top.id) from (select max("${column}") as id from ${tableOf(table)}) top,
        pg_sequence s where s.seqrelid = $1::regclass and top.id >= s.seqstart`,
      [sequence],
    )
  }
}

/** What the rows of a table add up to, by column, in the decimals of the database. */
async function requireSums(client: pg.ClientBase, table: TableShape, rows: StagedRows): Promise<void> {
  const found = await readSums(client, table)
  for (const [column, sum] of rows.sums)
    if (sum !== tenThousandths(found[column] ?? '0'))
      throw new OpenFormatError(`${table.name}.${column} does not add up to what the export says`)
}

interface Book {
  what: string
  /** SQL of what is not right: a text for people each */
  wrong: string
}

/** What must be right between records, whoever wrote them. */
const books: readonly Book[] = [
  {
    what: 'refunds.ndjson: more went back than came in',
    wrong: `select 'payment ' || p.id as at from payments p join refunds r on r.payment_id = p.id and r.state = 'done'
      group by p.id having sum(r.amount) > p.amount`,
  },
  {
    what: 'refunds.ndjson: another order or another currency than the payment',
    wrong: `select 'refund ' || r.id as at from refunds r join payments p on p.id = r.payment_id
      where r.order_id <> p.order_id or r.currency <> p.currency`,
  },
  {
    what: 'lesson_hours.ndjson: the entries do not add up to the hours',
    wrong: `select 'grant ' || b.grant_id as at from balances b left join balance_entries e on e.grant_id = b.grant_id
      group by b.grant_id having coalesce(sum(e.hours) filter (where e.kind = 'bought'), 0) <> b.bought
        or coalesce(sum(e.hours) filter (where e.kind = 'adjusted'), 0) <> b.adjusted`,
  },
]

async function requireBooks(client: pg.ClientBase): Promise<void> {
  for (const { what, wrong } of books) {
    const { rows } = await client.query<{ at: string }>(`${wrong} limit 5`)
    if (rows.length > 0) throw new OpenFormatError(`${what} (${rows.map(({ at }) => at).join(', ')})`)
  }
}

/** What the database says of a row that it does not take, with the file and line that the row is from. */
function inWords(error: unknown, rows: StagedRows): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { where = '', detail = '' } = error as { where?: string; detail?: string }
  const line = /line (\d+)/.exec(where)?.[1]
  const at = line === undefined || rows.isPart ? rows.file : `${rows.file}:${line}`
  return new OpenFormatError([`${at}: ${error.message}`, detail].filter(Boolean).join('; '))
}

const isOfRows = (error: unknown): error is Error & { detail?: string; table?: string } =>
  error instanceof Error && /^(22|23)/.test((error as Error & { code?: string }).code ?? '')

/**
 * Fills the tables with what was staged, in the caller's transaction, and checks what lies there then.
 * @throws OpenFormatError for what the database does not take, or what does not add up
 */
export async function fillTables(client: pg.ClientBase, staged: StagedExport): Promise<void> {
  await readAlike(client)
  await client.query(`set local maintenance_work_mem to '256MB'`)
  const names = new Set(filledTables())
  const tables = (await readTables(client)).filter(({ name }) => names.has(name))
  const bounds = await readBounds(client)
  await loosen(client, tables, bounds)
  await fillSettings(client, staged)
  await client.query(demandAnew)
  for (const rows of staged.rows) {
    const shape = { name: rows.table, columns: [...rows.columns], amounts: [] }
    try {
      await writeRows(client, shape, rows.read())
    } catch (error) {
      throw inWords(error, rows)
    }
  }
  await fillPasswords(client, staged.credentials)
  await client.query(makeProductWords)
  try {
    await tighten(client, tables, bounds)
  } catch (error) {
    if (!isOfRows(error)) throw error
    const rows = staged.rows.find(({ table }) => table === error.table)
    throw new OpenFormatError(`${rows?.file ?? 'the export'}: ${error.message}; ${error.detail ?? ''}`)
  }
  await setCounters(client, names)
  for (const rows of staged.rows) {
    const table = tables.find(({ name }) => name === rows.table)
    if (table) await requireSums(client, table, rows)
  }
  await requireBooks(client)
}
