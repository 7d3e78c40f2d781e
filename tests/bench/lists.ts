import type pg from 'pg'
import { ADMIN_USERID, userTypes } from '#contract/account/limits.ts'
import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { signIn } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import { growthOf } from './growth.ts'
import { fillLargeSchool } from './large-school/fill.ts'
import { sizeOf } from './large-school/shape.ts'
import type { Question } from './latency.ts'
import type { JobContext, PartResult } from './part.ts'
import { openSchool } from './school.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const ROUNDS = 3
const QUESTIONS = 40
const AT_MOST = 1.5
const DAY = 86_400

/** Where a list is about one record: a usual one of it, in the middle of all. */
export const records: readonly (readonly [path: RegExp, sql: string])[] = [
  [/^\/api\/v1\/admin\/users\/\{id\}/, 'select user_id as id from orders'],
  [/^\/api\/v1\/teacher\/students\/\{id\}/, 'select user_id as id from grants'],
  [/^\/api\/v1\/admin\/lesson_hours\/\{id\}/, 'select grant_id as id from balances'],
  [/products?\/\{(id|product_id)\}/, 'select product_id as id from grants'],
  [/^\/api\/v1\/student\/courses\/\{product_id\}/, 'select product_id as id from grants'],
  [/^\/api\/v1\/schedule\/courses\/\{id\}/, 'select id from products where type <> 6'],
  [/^\/api\/v1\/lessons\/\{id\}|feedback\/lessons\/\{id\}/, 'select id from lessons where begin_at < now()'],
  [/openclass/, 'select id from open_classes where lesson_id is null'],
  [/^\/api\/v1\/coupons\/\{id\}/, 'select id from coupons'],
  [/^\/api\/v1\/activities\/\{id\}/, 'select id from activities'],
  [/^\/api\/v1\/admin\/orders\/\{id\}/, 'select id from orders'],
  [/^\/api\/v1\/admin\/imports\/\{id\}/, 'select id from import_jobs'],
  [/^\/api\/v1\/teacher\/homework\/\{id\}/, 'select id from homework'],
  [/^\/api\/v1\/admin\/leads\/\{id\}/, 'select id from leads'],
]

/** What a list cannot be asked without. */
const needed = (now: number): Readonly<Record<string, string>> => ({
  start: String(now - 30 * DAY),
  end: String(now + 30 * DAY),
  which: 'at_risk',
  language: 'en',
})

/** A list has its rows under this name. */
function isList({ method, reply }: OperationShape): boolean {
  const { properties } = reply as { properties?: Record<string, unknown> }
  return method === 'GET' && properties?.['list'] !== undefined
}

const lists: readonly OperationShape[] = Object.values<OperationShape>(operations).filter(isList)

/** The path with a usual record, or null where the school has none. */
async function pathOf(pool: pg.Pool, { path, query }: OperationShape): Promise<string | null> {
  let filled = path
  if (path.includes('{')) {
    const sql = records.find(([pattern]) => pattern.test(path))?.[1]
    if (sql === undefined) return null
    const { rows } = await pool.query<{ id: number }>(
      `with all_of as (${sql}) select id from all_of order by id offset (select count(*) / 2 from all_of) limit 1`,
    )
    const [found] = rows
    if (!found) return null
    filled = path.replace(/\{\w+\}/, String(found.id))
    if (filled.includes('{')) return null
  }
  const { required = [] } = (query ?? {}) as { required?: string[] }
  const values = needed(Math.floor(Date.now() / 1000))
  const search = new URLSearchParams(required.map((name) => [name, values[name] ?? '']))
  return required.length > 0 ? `${filled}?${search}` : filled
}

/** Who may ask: a student with orders, the teacher with the most lessons, and the owner. */
async function tokensOf(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ student: number; teacher: number }>(
    `select
      (select user_id from grants group by 1 order by count(*) desc, 1 limit 1) as student,
      (select id from users where $1 = any(types) order by
        (select count(*) from product_teachers p where p.teacher_id = users.id) desc, 1 limit 1) as teacher`,
    [userTypes.teacher],
  )
  const { student = 0, teacher = 0 } = rows[0] ?? {}
  const [one, two, three] = await signIn(pool, [student, teacher, ADMIN_USERID])
  return { student: one?.token ?? '', teacher: two?.token ?? '', admin: three?.token ?? '' }
}

async function schoolOf(bench: JobContext, orders: number) {
  const { url, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  bench.print(`lists: filling in ${orders} orders`)
  await fillLargeSchool(pool, sizeOf(orders))
  const tokens = await tokensOf(pool)
  const draw: Record<string, () => Question> = {}
  const left: Record<string, string> = {}
  for (const operation of lists) {
    const name = `${operation.method} ${operation.path}`
    const path = await pathOf(pool, operation)
    if (path === null) {
      left[name] = 'the school has no such record'
      continue
    }
    const token = tokens[operation.access === 'signedIn' ? 'teacher' : operation.access]
    const answer = await fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    const { status } = (await answer.json()) as { status: { code: number; message: string } }
    if (status.code === 0) draw[name] = () => ({ path, ...(token && { token }) })
    else left[name] = status.message
  }
  return { name: `${orders.toLocaleString('en')} orders`, url, draw, left }
}

/**
 * Every list of the contract, as it first opens, in a school of ten thousand orders and in one of a million: the 95th
 * percentile of one against that of the other, the worst first. What a school does not have, or refuses, is in the details.
 */
export async function allLists(bench: JobContext): Promise<PartResult> {
  const small = await schoolOf(bench, bench.count(SMALL))
  const large = await schoolOf(bench, bench.count(LARGE))
  const names = Object.keys(large.draw).filter((name) => name in small.draw)
  const only = (draw: Record<string, () => Question>) =>
    Object.fromEntries(Object.entries(draw).filter(([name]) => names.includes(name)))
  const { rows, details } = await growthOf({
    rounds: bench.count(ROUNDS),
    questions: bench.count(QUESTIONS),
    small: { ...small, draw: only(small.draw) },
    large: { ...large, draw: only(large.draw) },
    aims: Object.fromEntries(names.map((name) => [name, AT_MOST])),
  })
  return {
    rows: rows.toSorted((a, b) => b.value - a.value),
    details: { figures: details, left: { ...small.left, ...large.left } },
  }
}
