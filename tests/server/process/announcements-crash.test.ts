import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { openSmtp, type SmtpDouble } from '#tests/support/smtp-double.ts'
import { openTencentSms, tencentKeys } from '#tests/support/tencent-double.ts'
import { eventually } from '../embedded/support.ts'
import { call, signIn } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'
import { type SharedDatabase, sharedDatabase } from './shared-database.ts'

const READERS = 6000
/** readers handled, then mails and SMS that left, after which a server is killed each time */
const KILLS = { handled: [500, 2000, 4000], left: [500, 4000, 8000] }
/** e-mails and SMS that a server has in hand at most */
const IN_HAND = 50
/** a delivery that a killed server had in hand is tried again after five minutes */
const ALL_LEFT_MS = 900_000

vi.setConfig({ testTimeout: 1_500_000, hookTimeout: 180_000 })
const drill = isDrill ? it : it.skip

let place: Place
let school: SharedDatabase
let smtp: SmtpDouble
let sms: Awaited<ReturnType<typeof openTencentSms>>
const servers: ServerProcess[] = []

beforeAll(async () => {
  if (!isDrill) return
  place = await Place.open()
  school = await sharedDatabase()
  smtp = await openSmtp()
  sms = await openTencentSms()
  servers.push(place.server(environment()), place.server(environment()))
  await Promise.all(servers.map((server) => server.summary()))
})
afterAll(async () => {
  if (!isDrill) return
  await place.clear()
  await Promise.all([school.drop(), smtp.close(), sms.close()])
})

const environment = () => ({
  DATABASE_URL: school.url,
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtp.port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'school@shuyuan.example',
  SMS_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: tencentKeys.secretId,
  TENCENT_SECRET_KEY: tencentKeys.secretKey,
  TENCENT_SMS_APP_ID: '1400000001',
  TENCENT_SMS_SIGN: '书院',
  TENCENT_SMS_TEMPLATE: '2000001',
  TENCENT_SMS_NOTICES: 'announcement=2000002',
  TENCENT_SMS_ENDPOINT: sms.origin,
})

/** A course with readers who have a verified address and a phone. */
async function soldCourse(): Promise<number> {
  const { rows } = await school.pool.query<{ product: number }>(
    `with readers as (
        insert into users (username, types, email, verified_email, area_code, telephone)
        select 'reader_' || n, '{3}', 'reader' || n || '@example.com', 'reader' || n || '@example.com', '86',
          (13700000000 + n)::text
        from generate_series(1, $1) n returning id
      ), course as (select id, type from products where is_demo and price > 0 order by id limit 1
      ), ordered as (
        insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
        select 'drill' || r.id, r.id, c.id, 13, 1, 1, 1,
          jsonb_build_object('name', '', 'type', c.type, 'teacher', '', 'cover', ''), now()
        from readers r, course c returning id, user_id, product_id
      ), granted as (
        insert into grants (user_id, product_id, order_id) select user_id, product_id, id from ordered)
      select id as product from course`,
    [READERS],
  )
  return rows[0]?.product ?? 0
}

async function numberOf(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await school.pool.query<{ n: number }>(sql, values)
  return rows[0]?.n ?? 0
}

/** Kills the server that is named first, and starts another one in its place. */
async function killOne(): Promise<void> {
  const [killed] = servers.splice(0, 1)
  expect((await killed?.kill('SIGKILL'))?.signal).toBe('SIGKILL')
  servers.push(place.server(environment()))
}

drill('each reader of an announcement gets it once while two servers are killed in turn', async () => {
  const address = await (servers[1] as ServerProcess).address()
  const token = await signIn(address, 'admin')
  const product = await soldCourse()
  const { data: stored } = await call(address, 'GET /api/v1/admin/messages/settings', { token })
  const { settings } = stored
  await call(address, 'PUT /api/v1/admin/messages/settings', {
    token,
    body: {
      ...settings,
      off: settings.off.filter((name) => name !== 'announcement.sms'),
      ...{ quiet_from: '00:00', quiet_until: '00:00', sms_per_hour: 1_000_000 },
    },
  })
  const { data: draft } = await call(address, 'POST /api/v1/admin/announcements', {
    token,
    body: {
      ...{ kind: 'announcement', audience: 'course', target_id: product, channels: ['app', 'mail', 'sms'] },
      texts: { en: { title: 'Closed on Friday', text: 'Dear {{name}}, {{school}} is closed.' } },
    },
  })
  const { id } = draft
  const input = { token, params: { id } }
  const { data: counted } = await call(address, 'GET /api/v1/admin/announcements/{id}/recipients', input)
  const others = counted.people - READERS
  const published = await call(address, 'POST /api/v1/admin/announcements/{id}/publish', {
    ...input,
    body: { revision: 1, sms: counted.sms },
  })
  expect([published.code, counted.mail >= READERS]).toEqual([0, true])
  await school.pool.query('update announcements set leaves_at = now() where id = $1', [id])

  const handled = () => numberOf('select handled as n from announcements where id = $1', [id])
  const left = () =>
    numberOf(
      `select count(*)::int as n from message_deliveries d join messages m on m.id = d.message_id
        where m.target_id = $1 and m.kind = 'announcement' and d.state in ('sent', 'unconfirmed')`,
      [id],
    )
  for (const [progress, steps] of [
    [handled, KILLS.handled],
    [left, KILLS.left],
  ] as const)
    for (const step of steps) {
      await eventually(`more than ${step} are dealt with`, async () => (await progress()) > step, 300_000)
      await killOne()
    }
  const waiting = () =>
    numberOf(
      `select count(*)::int as n from message_deliveries where state in ('waiting', 'sending')
        and message_id in (select id from messages where target_id = $1 and kind = 'announcement')`,
      [id],
    )
  const isSent = async () =>
    (await numberOf(`select count(*)::int as n from announcements where id = $1 and state = 'sent'`, [
      id,
    ])) === 1
  await eventually('all of it has left', async () => (await isSent()) && (await waiting()) === 0, ALL_LEFT_MS)

  const { rows } = await school.pool.query<{ readers: number; messages: number; handled: number }>(
    `select count(distinct user_id)::int as readers, count(*)::int as messages,
      (select handled from announcements where id = $1) as handled
      from messages where target_id = $1 and kind = 'announcement'`,
    [id],
  )
  expect(rows).toEqual([{ readers: counted.people, messages: counted.people, handled: counted.people }])

  const kills = KILLS.handled.length + KILLS.left.length
  const idsOf = new Map<string, Set<string>>()
  for (const { to, raw } of smtp.taken) {
    const [reader = ''] = to
    if (!reader.startsWith('reader')) continue
    const ids = idsOf.get(reader) ?? new Set()
    idsOf.set(reader, ids.add(/^message-id: (.+)$/im.exec(raw)?.[1] ?? ''))
  }
  // a mail that a killed server had in hand may come twice, under one message id
  expect([...idsOf.values()].map(({ size }) => size)).toEqual(Array(READERS).fill(1))
  expect(smtp.taken.length).toBeLessThanOrEqual(READERS + others + kills * IN_HAND)

  const phones = sms.taken.flatMap(({ PhoneNumberSet }) => PhoneNumberSet)
  expect(new Set(phones).size).toBe(phones.length)
  const unconfirmed = await numberOf(
    `select count(*)::int as n from message_deliveries d join messages m on m.id = d.message_id
      where m.target_id = $1 and m.kind = 'announcement' and d.channel = 'sms' and d.state = 'unconfirmed'`,
    [id],
  )
  expect(unconfirmed).toBeLessThanOrEqual(kills * IN_HAND)
  expect(phones.length + unconfirmed).toBeGreaterThanOrEqual(READERS)
})
