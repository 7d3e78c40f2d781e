import { utimesSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { jobStatuses } from '#contract/job-statuses.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { seal } from '#server/db/sealed.ts'
import {
  backups,
  billDifferences,
  deliveries,
  grants,
  jobFailures,
  paymentBills,
  totpFactors,
  uploads,
  users,
  videoJobs,
  videos,
} from '#server/db/tables/all.ts'
import type { HealthContext } from '#server/features/health/index.ts'
import { loadSetting, writeSetting } from '#server/features/site/index.ts'
import { StorageFailure } from '#server/gateways/storage/storage.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { configured, type Fault, probing } from './fault.ts'
import { onMachine, onNetwork } from './faults-outside.ts'
import { archives, soundDatabase, type World } from './support.ts'

const failing =
  (reason: 'full' | 'away', cause: Error) =>
  ({ sound: { storage } }: World): Partial<HealthContext> => ({
    storage: { ...storage, put: () => Promise.reject(new StorageFailure(reason, cause)) },
  })
const inDatabase: Fault[] = [
  {
    what: 'a migration that was not applied',
    finds: ['migrations_missing'],
    planted: ({ deps: { db } }) =>
      db.execute(sql`delete from drizzle.__drizzle_migrations
        where id = (select id from drizzle.__drizzle_migrations order by id limit 1 offset 5)`),
  },
  {
    what: 'a migration of a newer release',
    finds: ['migrations_unknown'],
    planted: ({ deps: { db } }) =>
      db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 1)`),
  },
  {
    what: 'a migration half done, whose column is missing',
    finds: ['schema_differs'],
    planted: ({ deps: { db } }) => db.execute(sql`alter table leads drop column origin`),
  },
  {
    what: 'a trigger that was switched off for a repair',
    finds: ['triggers_off'],
    planted: ({ deps: { db } }) => db.execute(sql`alter table products disable trigger products_make_words`),
  },
  {
    what: 'rows that were copied by hand, ahead of the numbers of new ones',
    finds: ['numbers_behind'],
    planted: ({ deps: { db } }) =>
      db
        .insert(uploads)
        .overridingSystemValue()
        .values({
          ...{ id: 1_000_000, name: `${'c'.repeat(40)}.png`, type: 'image/png', bytes: 7, isPrivate: true },
          ...{ usedAs: 'cover', removedAt: new Date() },
        }),
  },
  {
    what: 'another version of the rules by which texts are sorted',
    finds: ['collation_changed'],
    changed: probing({
      databaseState: async () => ({ ...soundDatabase(), collation: { made: '2.31', now: '2.36' } }),
    }),
  },
  {
    what: 'too many connections',
    finds: ['connections_short'],
    changed: probing({
      databaseState: async () => ({ ...soundDatabase(), used: 95 }),
    }),
  },
  {
    what: 'a transaction that was left open',
    finds: ['transaction_long'],
    changed: probing({
      databaseState: async () => ({ ...soundDatabase(), idleTransaction: 1_800 }),
    }),
  },
  {
    what: 'a job that failed thrice',
    finds: ['job_failed'],
    planted: ({ deps: { db } }) =>
      db.insert(jobFailures).values({ job: 'send-refunds', failures: 3, reason: 'no such table' }),
  },
  {
    what: 'a queue that is stuck',
    finds: ['job_stuck'],
    planted: async ({ deps: { db } }) => {
      await db.execute(sql.raw(PgBoss.getConstructionPlans('pgboss').replace(/^\s*BEGIN;|COMMIT;\s*$/g, '')))
      await db.execute(sql`select pgboss.create_queue('send-refunds', '{"policy":"stately"}'::json)`)
      await db.execute(sql`insert into pgboss.job (name, start_after)
        values ('send-refunds', now() - interval '40 minutes')`)
    },
  },
  {
    what: 'videos that could not be transcoded',
    finds: ['video_jobs_failed'],
    planted: async ({ deps: { db } }) => {
      const [video] = await db.select({ id: videos.id }).from(videos)
      await db.insert(videoJobs).values({ videoId: video?.id ?? 0, kind: 'transcode', status: 3 })
    },
  },
]

const inFiles: Fault[] = [
  { what: 'a full storage', finds: ['storage_full'], changed: failing('full', new Error('ENOSPC')) },
  {
    what: 'a folder without the right to write',
    finds: ['storage_refused'],
    changed: failing('away', Object.assign(new Error('permission denied'), { code: 'EACCES' })),
  },
  {
    what: 'a storage that does not answer',
    finds: ['storage_unreachable'],
    changed: failing('away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  },
  {
    what: 'a lost file',
    finds: ['files_lost'],
    planted: ({ deps: { db } }) =>
      db.insert(uploads).values({
        ...{ name: `${'b'.repeat(40)}.png`, type: 'image/png', bytes: 7, isPrivate: true, usedAs: 'cover' },
        createdAt: new Date(Date.now() - 3_600_000),
      }),
  },
  {
    what: 'a lost segment of a video',
    finds: ['files_lost'],
    planted: ({ deps: { db } }) =>
      db.execute(sql`insert into video_segments (video_id, quality, position, duration, bytes)
        select id, 'source', 1, 6, 7 from videos limit 1`),
  },
  {
    what: 'a file that was cut off',
    finds: ['files_damaged'],
    planted: ({ deps: { db } }) => db.update(uploads).set({ bytes: 8 }),
  },
  {
    what: 'a file that belongs to nothing',
    finds: ['files_orphaned'],
    planted: ({ deps: { db } }) => db.delete(uploads),
    changed: ({ folder, sound }) => {
      const old = new Date(Date.now() - 48 * 3600 * 1000)
      utimesSync(`${folder}/files/public/aa/${'a'.repeat(40)}.png`, old, old)
      return sound
    },
  },
]

/** A student and a course, to plant an order between them. */
const buyer = async (school: TestSchool) => ({ student: await aUser(school), course: await aProduct(school) })

const inMoney: Fault[] = [
  {
    what: 'an unpaid order that gave its course',
    finds: ['granted_unpaid'],
    planted: async (school) => {
      const { student, course } = await buyer(school)
      const order = await anOrder(school, student, course)
      await school.deps.db
        .insert(grants)
        .values({ userId: student.id, productId: course.id, orderId: order.id })
    },
  },
  {
    what: 'a completed order without a payment in the journal',
    finds: ['granted_unpaid'],
    planted: async (school) => {
      const { student, course } = await buyer(school)
      const order = await aPaidOrder(school, student, course)
      await school.deps.db
        .insert(grants)
        .values({ userId: student.id, productId: course.id, orderId: order.id })
    },
  },
  {
    what: 'a paid order that gave nothing',
    finds: ['paid_ungranted'],
    planted: async (school) => {
      const { student, course } = await buyer(school)
      const recordedAt = new Date(Date.now() - 600_000)
      await aPayment(school, await aPaidOrder(school, student, course), { recordedAt })
    },
  },
  {
    what: 'a payment whose order was cancelled nevertheless',
    finds: ['paid_ungranted'],
    planted: async (school) => {
      const { student, course } = await buyer(school)
      const order = await anOrder(school, student, course, { status: orderStatuses.cancelled })
      await aPayment(school, order, { recordedAt: new Date(Date.now() - 600_000) })
    },
  },
  {
    what: 'a payment journal that differs',
    finds: ['journal_differs'],
    planted: async ({ deps: { db } }) => {
      const bill = { method: 'wechat', day: '2026-01-02' }
      await db.insert(paymentBills).values({ ...bill, state: 'read' })
      await db.insert(billDifferences).values({
        ...{ ...bill, kind: 'payment', finding: 'missing_here', ourNumber: 'o', providerNumber: 'p' },
        ...{ currency: 1, providerAmount: '1' },
      })
    },
  },
  {
    what: 'a bill that cannot be read',
    finds: ['bill_failed'],
    planted: ({ deps: { db } }) =>
      db.insert(paymentBills).values({ method: 'alipay', day: '2026-01-03', state: 'failed' }),
  },
  {
    what: 'a refund that failed',
    finds: ['refund_failed'],
    planted: async (school) => {
      const { student, course } = await buyer(school)
      const order = await aPaidOrder(school, student, course, { status: orderStatuses.refunding })
      await aRefund(school, await aPayment(school, order), { state: 'failed' })
    },
  },
  {
    what: 'a stock that differs from its orders',
    finds: ['stock_differs'],
    planted: ({ deps: { db } }) => db.execute(sql`update products set stock = 99 where stock_type = 2`),
  },
]

const delivery = (userId: number, state: 'failed' | 'waiting', nextTryAt: Date) => ({
  ...{ userId, purpose: 'test' as const, channel: 'mail' as const, address: 'a@example.com' },
  ...{ state, nextTryAt },
})

const inMessages: Fault[] = [
  {
    what: 'a mail server that refuses the login',
    finds: ['mail_refused'],
    changed: probing({ checkMail: async () => ({ kind: 'refused', reason: '535 no' }) }),
  },
  {
    what: 'a mail server that does not answer',
    finds: ['mail_unreachable'],
    changed: probing({ checkMail: async () => ({ kind: 'unreachable', reason: 'ECONNREFUSED' }) }),
  },
  {
    what: 'an SMS provider that refuses the keys',
    finds: ['sms_refused'],
    changed: probing({ checkSms: async () => ({ kind: 'refused', reason: 'SignatureDoesNotMatch' }) }),
  },
  {
    what: 'an SMS provider that does not answer',
    finds: ['sms_unreachable'],
    changed: probing({ checkSms: async () => ({ kind: 'unreachable', reason: 'ECONNREFUSED' }) }),
  },
  {
    what: 'mails that are refused',
    finds: ['messages_rejected'],
    planted: async (school) => {
      const { id } = await aUser(school)
      const refused = delivery(id, 'failed', new Date())
      await school.deps.db.insert(deliveries).values([refused, refused, refused])
    },
  },
  {
    what: 'an outbox that is stuck',
    finds: ['outbox_stuck'],
    planted: async (school) => {
      const { id } = await aUser(school)
      const due = new Date(Date.now() - 3_600_000)
      await school.deps.db.insert(deliveries).values(delivery(id, 'waiting', due))
    },
  },
  {
    what: 'alarms that nobody reads',
    finds: ['alarms_unread'],
    changed: configured({ alarmEmail: [] }),
  },
  {
    what: 'a backup that failed',
    finds: ['backup_failed'],
    planted: ({ deps: { db } }) =>
      db.insert(backups).values({ cause: 'command', status: jobStatuses.failed, problem: 'full' }),
  },
  {
    what: 'a school whose last backup is old',
    finds: ['backup_missing'],
    planted: ({ deps: { db } }) => db.update(backups).set({ createdAt: sql`now() - interval '4 days'` }),
  },
  {
    what: 'a backup whose archive was deleted',
    finds: ['archives_lost'],
    changed: probing({ archives: async () => ({ ...archives, names: archives.names.slice(1) }) }),
  },
  {
    what: 'an owner who was locked',
    finds: ['owner_missing'],
    planted: ({ deps: { db } }) => db.update(users).set({ lockedAt: new Date() }),
  },
  {
    what: 'a lost SECRETS_KEY',
    finds: ['secrets_unreadable'],
    planted: async ({ deps: { db } }) => {
      const [owner] = await db.select({ userId: users.id }).from(users).limit(1)
      const secret = await seal({ db, config: { secretsKey: 'a'.repeat(32) } }, 'totp', 'JBSWY3DP')
      await db.insert(totpFactors).values({ userId: owner?.userId ?? 0, secret, confirmedAt: new Date() })
    },
  },
  {
    what: 'a demo that everybody can open',
    finds: ['demo_in_public'],
    planted: async ({ deps: { db } }) => {
      const account = { username: 'admin', password: 'known' }
      const loginaccount = { student: account, teacher: account, admin: account }
      await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), loginaccount })
    },
  },
]

/** All faults that the server finds by itself. */
export const faults: readonly Fault[] = [
  ...onMachine,
  ...onNetwork,
  ...inDatabase,
  ...inFiles,
  ...inMoney,
  ...inMessages,
]
