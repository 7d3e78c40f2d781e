import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { switches } from '#contract/message/kinds.ts'
import { applyMigrations, underDatabaseLock } from '#server/db/migrate.ts'
import { stockDifferences } from '#server/features/order/index.ts'
import { inProject } from '#server/lib/project.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

interface Journal {
  entries: { tag: string }[]
}

/** The migrations up to a given one, as of an older release. */
async function migrationsUntil(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-migrations-'))
  folders.push(folder)
  await cp(inProject('src/server/db/migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

/** A database as an older release left it. */
async function schoolUntil(tag: string) {
  const { db, pool, close } = await createTestDatabase({ empty: true })
  onTestFinished(close)
  await migrate(drizzle(pool), { migrationsFolder: await migrationsUntil(tag) })
  return { db, pool }
}

it('a school of the release before open classes keeps its lessons, and each of them gets its class', async () => {
  const { pool } = await schoolUntil('0002_the_shop')
  const { rows } = await pool.query<{ id: number }>(
    `insert into products (type, status, name, price, cover_url) values (0, 2, '唐诗', 99, '/c.svg') returning id`,
  )
  const productId = rows[0]?.id
  await pool.query(
    `insert into lessons (product_id, position, title, is_audition, begin_at, end_at) values
      ($1, 0, '试听', true, null, null),
      ($1, 1, '第一课', false, '2026-12-01T12:00:00Z', '2026-12-01T13:00:00Z')`,
    [productId],
  )
  await underDatabaseLock(pool, applyMigrations)
  const classes = await pool.query(
    `select c.name, c.product_id as product, c.begin_at as begins, c.end_at as ends, l.chapter
      from lessons l join open_classes c on c.lesson_id = l.id order by l.position`,
  )
  expect(classes.rows).toEqual([
    { name: '试听', product: null, begins: null, ends: null, chapter: '' },
    {
      name: '第一课',
      product: productId,
      begins: new Date('2026-12-01T12:00:00Z'),
      ends: new Date('2026-12-01T13:00:00Z'),
      chapter: '',
    },
  ])
})

it('the stock of an older release is recorded as it is, and places lost by groups are shown', async () => {
  const { db, pool } = await schoolUntil('0005_class_undoings_and_search')
  await pool.query(`
    insert into users (id, username, name, types) overriding system value values (7, 'li', '李', '{1}');
    insert into products (id, type, status, name, price, stock_type, stock) overriding system value
      values (1, 1, 2, '唐诗', 99, 2, 4), (2, 1, 2, '宋词', 99, 1, 0);
    insert into orders (id, order_number, user_id, product_id, status, type, unit_price, amount, currency, snapshot,
        failed, shipped_at, expires_at) overriding system value
      select id, 'N' || id, 7, product_id, status, 1, 99, 99, 1, '{}', failed, shipped_at, now()
      from (values (1, 1, 13, false, null), (2, 1, 8, true, null), (3, 1, 8, false, now()), (4, 1, 10, false, null),
        (5, 1, 0, false, null), (6, 2, 13, false, null), (7, 1, 8, false, null)
      ) as o (id, product_id, status, failed, shipped_at);
    insert into payment_attempts (id, order_id, method, out_trade_no, amount, currency, is_test, expires_at)
      overriding system value values (1, 2, 'wechat', 'A1', 99, 1, false, now());
    insert into payments (attempt_id, order_id, method, transaction_id, amount, currency, is_test, outcome, paid_at)
      values (1, 2, 'wechat', 'T1', 99, 1, false, 'group_closed', now())`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query(
    `select product_id as product, order_id as "order", cause, difference from stock_movements order by id`,
  )
  // the first is granted, the third was sent before its refund, the fourth has not been returned
  expect(rows).toEqual([
    { product: 1, order: null, cause: 'opening', difference: 8 },
    ...[1, 2, 3, 4].map((order) => ({ product: 1, order, cause: 'opening', difference: -1 })),
  ])
  expect(await stockDifferences(db)).toEqual([
    {
      product_id: 1,
      name: '唐诗',
      stock: 4,
      recorded: 4,
      orders: [{ order_id: 2, order_number: 'N2', difference: 1 }],
      corrected: 5,
    },
  ])
})

it('orders that a school placed earlier have an offline payment of unknown means', async () => {
  const { pool } = await schoolUntil('0004_segment_replacement')
  await pool.query(`
    with student as (insert into users (username, types) values ('li', '{3}') returning id),
      office as (insert into users (username, types) values ('chen', '{1}') returning id),
      course as (insert into products (type, status, name, price, cover_url) values (1, 2, '唐诗', 99, '/c.svg') returning id)
    insert into orders (order_number, user_id, product_id, status, source, payment, unit_price, amount, currency,
      snapshot, expires_at, paid_at, placed_by)
    select n.number, student.id, course.id, 13, n.source, n.payment, 99, n.amount, 1, '{}', now(),
      '2026-11-01T02:00:00Z', office.id
    from student, office, course, (values
      ('placed', 4, 3, 88.5), ('gift', 4, 3, 0), ('by wechat', 1, 1, 99)) n (number, source, payment, amount)`)
  await underDatabaseLock(pool, applyMigrations)
  const recorded = await pool.query(`
    select p.transaction_id as number, p.method, p.amount::float as amount, p.outcome, p.paid_at as at, f.kind, u.username as by
    from payments p join offline_payments f on f.payment_id = p.id join users u on u.id = f.recorded_by order by 1`)
  const common = { method: 'offline', outcome: 'granted', at: new Date('2026-11-01T02:00:00Z'), by: 'chen' }
  expect(recorded.rows).toEqual([
    { ...common, number: 'gift', amount: 0, kind: 'free' },
    { ...common, number: 'placed', amount: 88.5, kind: 'unknown' },
  ])
})

it('courses of an older release that are on sale are found by a word of two characters', async () => {
  const { pool } = await schoolUntil('0012_one_dial_code')
  await pool.query(`insert into products (type, status, name, price) values
    (1, 2, '唐诗 300 首', 99), (1, 1, '唐诗', 99), (3, 2, 'Poems', 99)`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query(
    'select word, product_id as product, type, price::float from product_words',
  )
  expect(rows).toEqual([{ word: '唐诗', product: 1, type: 1, price: 99 }])
})

it('users of an older release come from where they registered, or from the school', async () => {
  const { pool } = await schoolUntil('0013_words_on_sale')
  await pool.query(`
    insert into users (id, username, types, registered_from, is_demo) overriding system value values
      (1, 'admin', '{1}', '', false), (7, 'desk', '{3}', '', false), (8, 'phone', '{3}', 'wap', false),
      (9, 'wechat', '{3}', 'wechatpublic', false), (10, 'demo', '{3}', '', true), (11, 'made', '{3}', '', false);
    insert into audit_log (user_id, action, subject) values (1, 'user created', 'user 11')`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query('select id, register_source as source from users order by id')
  expect(rows).toEqual([
    { id: 1, source: 4 },
    { id: 7, source: 1 },
    { id: 8, source: 2 },
    { id: 9, source: 3 },
    { id: 10, source: 4 },
    { id: 11, source: 4 },
  ])
})

it('a class that its teacher has ended has its end, unless another broadcast began since', async () => {
  const { pool } = await schoolUntil('0014_register_sources')
  await pool.query(`
    insert into open_classes (id, name, crypt_id, stream_key, begin_at, end_at) overriding system value
      select id, '课', 'c' || id, 'k' || id, '2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z' from generate_series(1, 3) id;
    insert into broadcasts (class_id, via, state, end_asked_at) values
      (1, 'rtmp', 'ended', '2026-11-01T10:10:00Z'), (1, 'rtmp', 'ended', '2026-11-01T10:30:00Z'),
      (2, 'rtmp', 'ended', '2026-11-01T10:10:00Z'), (2, 'rtmp', 'ended', null)`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query('select ended_at as at from open_classes order by id')
  expect(rows).toEqual([{ at: new Date('2026-11-01T10:30:00Z') }, { at: null }, { at: null }])
})

it('who administered the school before there were roles is an owner, and nobody else has one', async () => {
  const { pool } = await schoolUntil('0031_lesson_series')
  await pool.query(
    `insert into users (username, types) values ('li', '{1}'), ('both', '{1,2}'), ('wang', '{2}')`,
  )
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query(
    `select username, r.key from users u left join roles r on r.id = u.role_id order by u.id`,
  )
  expect(rows).toEqual([
    { username: 'li', key: 'owner' },
    { username: 'both', key: 'owner' },
    { username: 'wang', key: null },
  ])
})

it('a school that has chosen its messages sends nothing by WeChat before it chooses to', async () => {
  const { pool } = await schoolUntil('0039_announcements')
  await pool.query(`insert into settings (key, value) values ('messages', '{"off": ["class_begins.sms"]}')`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query<{ off: string[] }>(
    `select value -> 'off' as off from settings where key = 'messages'`,
  )
  const byWechat = switches.filter((name) => name.endsWith('.wechat'))
  expect(rows[0]?.off).toEqual(['class_begins.sms', ...byWechat])
})

it('the agreements of a school are versions in its language, and its courses are found as before', async () => {
  const { pool } = await schoolUntil('0036_lists_and_revisions')
  await pool.query(`
    insert into settings (key, value) values
      ('reg_agreement', '{"title": "协议", "content": "<p>一</p>"}'), ('buy_agreement', '{"is_show": 0, "title": "", "content": ""}');
    insert into products (type, status, name, price) values (1, 2, '唐诗', 1)`)
  await underDatabaseLock(pool, applyMigrations)
  const versions = await pool.query('select agreement, language, title from agreement_versions')
  expect(versions.rows).toEqual([{ agreement: 'reg_agreement', language: 'zh', title: '协议' }])
  await pool.query(`update products set translations = '{"en": {"name": "Poems"}}'`)
  const found = await pool.query(`select count(*)::int as found from products
    where search @@ '''唐诗'''::tsquery and search @@ '''poems'''::tsquery`)
  expect(found.rows).toEqual([{ found: 1 }])
})

it('the grades that a school opened with are in three languages', async () => {
  const { pool } = await schoolUntil('0046_backups')
  await pool.query(`insert into settings (key, value) values ('reg_conf',
    '{"available": {"enabled": [{"key": "grade", "value": ["小学", "初中", "高中", "大学", "成人"], "is_lock": 0}]}}')`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query(`select translations from settings where key = 'reg_conf'`)
  expect(rows).toMatchObject([
    { translations: { en: { 'grade:小学': 'Primary school' }, zh_tw: { 'grade:初中': '國中' } } },
  ])
})

it('booked lessons to come and the announcements of a school have their names in its languages', async () => {
  const { pool } = await schoolUntil('0042_texts_in_languages')
  await pool.query(`
    insert into products (type, status, name, price, translations) values (3, 2, '陪练', 1, '{"en": {"name": "Practice"}}');
    insert into lessons (position, title, begin_at, end_at) values
      (0, '陪练', now() + interval '1 day', now() + interval '25 hours'),
      (0, '陪练', now() - interval '1 day', now() - interval '23 hours');
    insert into booked_lessons (lesson_id, product_id, quota) select l.id, p.id, 1 from lessons l, products p;
    insert into open_classes (lesson_id, name, begin_at, end_at, crypt_id, stream_key)
      select id, title, begin_at, end_at, 'c' || id, 'k' || id from lessons;
    insert into announcements (kind, audience, target_id, target_name, channels, texts)
      select 'announcement', 'course', id, name, '{app}', '{}' from products`)
  await underDatabaseLock(pool, applyMigrations)
  const { rows } = await pool.query(`
    select l.translations as titles, c.translations as names, c.sequence
    from lessons l join open_classes c on c.lesson_id = l.id order by l.id`)
  expect(rows).toEqual([
    { titles: { en: { title: 'Practice' } }, names: { en: { name: 'Practice' } }, sequence: 1 },
    { titles: {}, names: {}, sequence: 0 },
  ])
  const announced = await pool.query('select target_names from announcements')
  expect(announced.rows).toEqual([{ target_names: { en: 'Practice' } }])
})
