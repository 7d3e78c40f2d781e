import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from './cluster.ts'
import type { JobContext, PartResult } from './part.ts'
import { startSchool } from './school.ts'

const PEOPLE = 10_000
const POLL_MS = 100
/** what two runs of the job take */
const TIMEOUT_MS = 240_000
/** the job that makes reminders, which otherwise runs at each minute; servers look for runs every ten seconds */
const JOB = 'send-reminders'

interface Outbox {
  made: number
  sent: number
  people: number
}

/** Reminders of one class to many people by e-mail, due in the same minute, on two servers. */
export async function reminders(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  await startSchool(bench, { folder, databaseUrl })
  await startSchool(bench, { folder, databaseUrl, log: 'second.log' })
  const pool = openPool(bench, databaseUrl, 2)
  const people = bench.count(PEOPLE)
  bench.print(`reminders: ${people} people`)
  await pool.query(
    `insert into users (username, types, email, verified_email)
      select 'reminded_' || n, '{3}', 'reminded_' || n || '@example.com', 'reminded_' || n || '@example.com'
      from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into message_settings (user_id, choices, quiet)
      select id, '{"class_begins": {"mail": true}}', 'none' from users where username like 'reminded%'`,
  )
  const { rows: classes } = await pool.query<{ id: number }>(
    `insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
      values ('bench-reminders', 'bench-reminders', 'Reminded', now() + interval '30 minutes', now() + interval '90 minutes')
      returning id`,
  )
  const classId = classes[0]?.id
  const made = Date.now()
  // those who have joined, all in one moment: the next run finds them due
  await pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
      select $1, id, 20, 31, '41' from users where username like 'reminded%'`,
    [classId],
  )
  await pool.query(
    `insert into pgboss.job (name, policy, retry_limit) values ($1, 'stately', 0) on conflict do nothing`,
    [JOB],
  )
  const look = async (): Promise<Outbox> => {
    const { rows } = await pool.query<Outbox>(
      `select count(*)::int as made, count(*) filter (where d.state = 'sent')::int as sent,
        count(distinct d.user_id)::int as people
        from message_deliveries d join messages m on m.id = d.message_id
        where m.kind = 'class_begins' and m.target_id = $1 and d.channel = 'mail'`,
      [classId],
    )
    return rows[0] ?? { made: 0, sent: 0, people: 0 }
  }
  async function when(reached: (outbox: Outbox) => boolean): Promise<number> {
    while (Date.now() - made < TIMEOUT_MS) {
      if (reached(await look())) return Date.now()
      await sleep(POLL_MS)
    }
    throw new Error('the reminders did not come')
  }
  const stood = await when((outbox) => outbox.made >= people)
  const { rows: turns } = await pool.query<{ began: Date }>(
    'select max(started_on) as began from pgboss.job where name = $1 and started_on <= $2',
    [JOB, new Date(stood)],
  )
  const began = turns[0]?.began.getTime() ?? made
  const sent = await when((outbox) => outbox.sent >= people)
  const last = await look()
  const many = people.toLocaleString('en')
  return {
    rows: [
      {
        what: `${many} reminders due at once stand in the outbox, after the poll`,
        value: (stood - began) / 1000,
        unit: 's',
        aim: { below: 60 },
      },
      { what: `${many} reminders have left it, after the poll`, value: (sent - began) / 1000, unit: 's' },
      {
        what: 'reminders that are missing or doubled',
        value: Math.abs(last.made - people) + Math.abs(last.people - people),
        unit: '',
        aim: { below: 1 },
      },
    ],
  }
}
