import { sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import type { Db } from '../../db/database.ts'

/** One number with its labels. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** What the database says of the school at this moment; of several servers each says the same. */
export interface SchoolNumbers {
  orders: Sample[]
  payments: Sample[]
  liveStreams: Sample[]
  viewers: number
  chatMessages: number
  jobs: Sample[]
  jobFailures: Sample[]
  outbox: Sample[]
}

const statusNames = new Map<number, string>(
  (Object.entries(orderStatuses) as [string, OrderStatus][]).map(([name, status]) => [status, name]),
)

type Row = Record<string, unknown> & { count: number }

async function samples(
  db: Db,
  query: ReturnType<typeof sql>,
  labelsOf: (row: Row) => Record<string, string>,
): Promise<Sample[]> {
  const { rows } = await db.execute<Row>(query)
  return rows.map((row) => ({ labels: labelsOf(row), value: row.count }))
}

const numberOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute<{ count: number }>(query)).rows[0]?.count ?? 0

/** pg-boss makes its tables when a server begins with its jobs */
async function jobStates(db: Db): Promise<Sample[]> {
  const there = await numberOf(db, sql`select count(to_regclass('pgboss.job'))::int as count`)
  if (there === 0) return []
  return samples(
    db,
    sql`select state::text as state, count(*)::int as count from pgboss.job
      where name not like '\\_\\_%' group by state`,
    ({ state }) => ({ state: String(state) }),
  )
}

/** One query after the other, so that reading metrics holds one connection at most. */
export async function readSchoolNumbers(db: Db): Promise<SchoolNumbers> {
  return {
    orders: await samples(
      db,
      sql`select status, count(*)::int as count from orders
        where created_at > now() - interval '24 hours' group by status`,
      ({ status }) => ({ status: statusNames.get(Number(status)) ?? 'other' }),
    ),
    payments: await samples(
      db,
      sql`select method, outcome, count(*)::int as count from payments
        where paid_at > now() - interval '24 hours' group by method, outcome`,
      ({ method, outcome }) => ({ method: String(method), outcome: String(outcome) }),
    ),
    liveStreams: await samples(
      db,
      sql`select state, count(*)::int as count from broadcasts where state <> 'ended' group by state`,
      ({ state }) => ({ state: String(state) }),
    ),
    viewers: await numberOf(
      db,
      sql`select count(*)::int as count from presences where seen_at > now() - interval '90 seconds'`,
    ),
    chatMessages: await numberOf(
      db,
      sql`select count(*)::int as count from chat_messages m
        where m.class_id in (select class_id from broadcasts where state <> 'ended')
          and m.at > now() - interval '5 minutes'`,
    ),
    jobs: await jobStates(db),
    jobFailures: await samples(db, sql`select job, failures as count from job_failures`, ({ job }) => ({
      job: String(job),
    })),
    outbox: await samples(
      db,
      sql`select channel, count(*)::int as count from message_deliveries
        where state in ('waiting', 'sending') group by channel`,
      ({ channel }) => ({ channel: String(channel) }),
    ),
  }
}
