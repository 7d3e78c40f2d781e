import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { auditLog, deliveries, homework, leads, products } from '#server/db/tables/all.ts'
import { aLesson, aProduct, aUser, theAdmin } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { pool } = school.deps
const { token } = await theAdmin(school)
const teacher = await aUser(school, { types: [2], name: '欧阳修竹' })
const student = await aUser(school, { name: '诸葛孔明', username: 'kongming_181', telephone: '13812345678' })
const product = await aProduct(school, { name: '书法入门课' }, [teacher.id])
const order = await anOrder(school, student, product, { orderNumber: '20260102030405000001' })

// one order with the first name, one with the second
const course = await aProduct(school, { name: '篆刻初级班' })
const early = await anOrder(school, await aUser(school), course)
await school.deps.db.update(products).set({ name: '印章提高班' }).where(eq(products.id, course.id))
await anOrder(school, await aUser(school), { ...course, name: '印章提高班' })

const [lead] = await school.deps.db
  .insert(leads)
  .values({ name: '令狐有意', areaCode: '86', telephone: '13700031415', origin: 'staff' })
  .returning({ id: leads.id })

const mixed = await aUser(school, { name: '初月亮7', username: 'mixed_one' })
const audit = 'GET /api/v1/admin/audit'
const outbox = 'GET /api/v1/admin/messages/outbox'
const classes = 'GET /api/v1/openclass'

const openClass = await anOpenClass(school, { name: '拓片公开讲座 Qiwu' })
const lesson = await aLesson(school, product.id)
const [task] = await school.deps.db
  .insert(homework)
  .values({
    productId: product.id,
    lessonId: lesson.id,
    lessonName: '临帖第三讲',
    createdBy: teacher.id,
    title: '摹写兰亭 Zx9',
    content: '',
  })
  .returning({ id: homework.id })
const [entry] = await school.deps.db
  .insert(auditLog)
  .values({ userId: student.id, action: 'zebra tested', subject: '朱砂模板 48151' })
  .returning({ id: auditLog.id })
const [delivery] = await school.deps.db
  .insert(deliveries)
  .values({ userId: student.id, purpose: 'test', channel: 'mail', address: 'brush@inkstone.example' })
  .returning({ id: deliveries.id })

afterEach(() => vi.restoreAllMocks())

test('what a word names comes first where the best is asked for, then what begins with it, and the newest otherwise', async () => {
  const called = []
  for (const name of ['Anna', 'Annabel', 'Joanna']) called.push((await aUser(school, { name })).id)
  const [exact = 0, begins = 0, inside = 0] = called
  const find = async (query: object) => {
    const { data } = await school.call('GET /api/v1/admin/users', {
      token,
      query: { keyword: 'anna', ...query },
    })
    return data.list.map(({ id }) => id)
  }
  expect(await find({ best_first: 1 })).toEqual([exact, begins, inside])
  expect(await find({ best_first: 1, limit: 1 })).toEqual([exact])
  expect(await find({})).toEqual([inside, begins, exact])
  const [whole, longer] = [
    await aProduct(school, { name: 'Ink' }),
    await aProduct(school, { name: 'Ink and tea' }),
  ]
  const query = { keyword: 'ink', best_first: 1 as const }
  const { data } = await school.call('GET /api/v1/admin/products', { token, query })
  expect(data.list.map(({ id }) => id)).toEqual([whole.id, longer.id])
  // the end of a phone names a person, whoever has the digits in their name
  const digits = await aUser(school, { name: 'No. 7788' })
  const phone = await aUser(school, { telephone: '13900007788' })
  expect(
    (await school.call('GET /api/v1/admin/users', { token, query: { keyword: '7788', best_first: 1 } })).data
      .list,
  ).toMatchObject([{ id: phone.id }, { id: digits.id }])
})

interface SearchRequest {
  text: string
  values: unknown[]
}

/** The queries with this keyword that a call executes. */
async function queriesOf(
  key: OperationKey,
  keyword: string,
  field = 'keyword',
): Promise<{ request: SearchRequest[]; ids: number[] }> {
  const request: SearchRequest[] = []
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    const [what, values] = args
    const text = typeof what === 'string' ? what : (what as SearchRequest).text
    if (Array.isArray(values) && /like|@@/.test(text)) request.push({ text, values })
    return query(...args)
  })
  const { data } = await school.call(key, { token, query: { [field]: keyword } })
  const { list } = data as unknown as { list: { id?: number; userid?: number; order_id?: number }[] }
  return { request: request, ids: list.map((row) => row.order_id ?? row.userid ?? row.id ?? 0) }
}

/**
 * The tables that a query scans sequentially although that was disabled, and the indexes: those of trigrams for a word
 * that has none, which is one of two characters unless they begin a word. Codes of mails live for minutes.
 */
async function readWhole({ text, values }: SearchRequest, keyword: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const whole = /^[^\x00-\x7f]{1,2}$/.test(keyword)
      ? /Seq Scan on (?!mail_codes)\w+|\w+_trgm_idx/
      : /Seq Scan on (?!mail_codes)\w+/
    return rows.flatMap((row) => whole.exec(row['QUERY PLAN'])?.[0] ?? [])
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  { what: 'a user by a part of the name', key: 'GET /api/v1/admin/users', keyword: '葛孔明', id: student.id },
  {
    what: 'a user by two characters of the name',
    key: 'GET /api/v1/admin/users',
    keyword: '孔明',
    id: student.id,
  },
  { what: 'a course by two characters', key: 'GET /api/v1/admin/products', keyword: '入门', id: product.id },
  {
    what: 'a course by two characters of its teacher',
    key: 'GET /api/v1/admin/products',
    keyword: '修竹',
    id: product.id,
  },
  {
    what: 'an order by two characters of its student',
    key: 'GET /api/v1/admin/orders',
    keyword: '孔明',
    id: order.id,
  },
  {
    what: 'an order by two characters of its course',
    key: 'GET /api/v1/admin/orders',
    keyword: '入门',
    id: order.id,
  },
  {
    what: 'a user by a part of the user name',
    key: 'GET /api/v1/admin/users',
    keyword: 'ngming',
    id: student.id,
  },
  {
    what: 'a user by the end of the phone',
    key: 'GET /api/v1/admin/users',
    keyword: '45678',
    id: student.id,
  },
  { what: 'a course by its name', key: 'GET /api/v1/admin/products', keyword: '法入门', id: product.id },
  { what: 'a course by its teacher', key: 'GET /api/v1/admin/products', keyword: '阳修竹', id: product.id },
  { what: 'an order by its number', key: 'GET /api/v1/admin/orders', keyword: '202601020304', id: order.id },
  { what: 'an order by its student', key: 'GET /api/v1/admin/orders', keyword: '葛孔明', id: order.id },
  { what: 'an order by its course', key: 'GET /api/v1/admin/orders', keyword: '法入门', id: order.id },
  {
    what: 'an order by the name that its course had',
    key: 'GET /api/v1/admin/orders',
    keyword: '篆刻初',
    id: early.id,
  },
  { what: 'a lead by its name', key: 'GET /api/v1/admin/leads', keyword: '狐有意', id: lead?.id },
  { what: 'a lead by two characters', key: 'GET /api/v1/admin/leads', keyword: '有意', id: lead?.id },
  {
    what: 'a lead by the end of the phone',
    key: 'GET /api/v1/admin/leads',
    keyword: '31415',
    id: lead?.id,
  },
  { what: 'an order by the phone', key: 'GET /api/v1/admin/orders', keyword: '5678', id: order.id },
  { what: 'a class by its name', key: classes, keyword: '公开讲', id: openClass.id },
  { what: 'a class by two letters', key: classes, keyword: 'qi', id: openClass.id },
  { what: 'a class by one character', key: classes, keyword: '拓', id: openClass.id },
  { what: 'a homework by its title', key: 'GET /api/v1/admin/homework', keyword: '写兰亭', id: task?.id },
  { what: 'a homework by its lesson', key: 'GET /api/v1/admin/homework', keyword: '三讲', id: task?.id },
  { what: 'a homework by its course', key: 'GET /api/v1/admin/homework', keyword: '法入门', id: task?.id },
  { what: 'a homework by its teacher', key: 'GET /api/v1/admin/homework', keyword: '修竹', id: task?.id },
  { what: 'a homework by two letters', key: 'GET /api/v1/admin/homework', keyword: 'zx', id: task?.id },
  { what: 'an entry by its subject', field: 'subject', key: audit, keyword: '砂模板', id: entry?.id },
  { what: 'an entry by two characters', field: 'subject', key: audit, keyword: '朱砂', id: entry?.id },
  { what: 'an entry by its action', field: 'subject', key: audit, keyword: 'bra test', id: entry?.id },
  { what: 'an entry by two digits', field: 'subject', key: audit, keyword: '48', id: entry?.id },
  { what: 'an entry by its person', field: 'person', key: audit, keyword: '孔明', id: entry?.id },
  { what: 'a message by its address', key: outbox, keyword: '@inkst', id: delivery?.id },
  { what: 'a message by its reader', key: outbox, keyword: '葛孔明', id: delivery?.id },
  { what: 'a message by two letters', key: outbox, keyword: 'br', id: delivery?.id },
  {
    what: 'a user by two letters of the user name',
    key: 'GET /api/v1/admin/users',
    keyword: 'ko',
    id: student.id,
  },
  { what: 'a user by one character', key: 'GET /api/v1/admin/users', keyword: '亮', id: mixed.id },
  { what: 'a user by a character and a digit', key: 'GET /api/v1/admin/users', keyword: '亮7', id: mixed.id },
] as { what: string; key: OperationKey; keyword: string; id: number | undefined; field?: string }[])(
  '$what is found without reading a whole table',
  async ({ key, keyword, id, field }) => {
    const { request, ids } = await queriesOf(key, keyword, field)
    expect(ids).toEqual([id])
    expect(request.length).toBeGreaterThan(0)
    expect((await Promise.all(request.map((query) => readWhole(query, keyword)))).flat()).toEqual([])
  },
)

test('one or two Latin letters find words that begin with them, and more letters every part', async () => {
  const begins = await aUser(school, { name: 'Maria Vydrova' })
  const inside = await aUser(school, { name: 'Tom Savyer', username: 'xvy_tom' })
  const find = async (keyword: string) => {
    const { data } = await school.call('GET /api/v1/admin/users', { token, query: { keyword } })
    return data.list.map(({ id }) => id)
  }
  expect(await find('vy')).toEqual([begins.id])
  expect(await find('V')).toEqual([begins.id])
  expect(await find('vye')).toEqual([inside.id])
  expect(await find('xv')).toEqual([inside.id])
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** What a node reads for each of its rows: what is found once and before is none of it. */
const readBeside = (node: PlanNode): string[] =>
  [
    node['Relation Name'] ?? [],
    (node.Plans ?? []).filter((below) => below['Parent Relationship'] !== 'InitPlan').flatMap(readBeside),
  ].flat()

const nodesOf = (node: PlanNode, type: RegExp): PlanNode[] => [
  ...(type.test(node['Node Type']) ? [node] : []),
  ...(node.Plans ?? []).flatMap((below) => nodesOf(below, type)),
]

test('an order is looked for by the people and courses that a word finds, not by those of all orders', async () => {
  const { request } = await queriesOf('GET /api/v1/admin/orders', 'zz')
  vi.restoreAllMocks()
  const plans = []
  for (const { text, values } of request) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    )
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
  }
  // all places where the word may stand; the orders that are found get their student and course afterwards
  const places = plans.flatMap((plan) => nodesOf(plan, /^Append$/))
  expect(places).not.toEqual([])
  const joined = places.flatMap((place) => nodesOf(place, /Join|Nested Loop/)).map(readBeside)
  expect(joined.filter((tables) => tables.includes('users') || tables.includes('products'))).toEqual([])
})

/**
 * References to people from tables that stay small, which a change of an account may read whole: a school has some
 * hundred of these rows, or they live for minutes.
 */
const smallTables = [
  'account_merges',
  'announcements',
  'bill_differences',
  'corrections',
  'erasures',
  'factor_removals',
  'open_class_undoings',
  'passkey_challenges',
  'payment_corrections',
]

test('every reference to a person from a table that grows has an index, so that accounts are deleted and merged without reading it', async () => {
  const { rows } = await pool.query<{ of: string; column: string }>(
    `select c.conrelid::regclass::text as of, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1, 2`,
  )
  expect([...new Set(rows.map((row) => row.of))].filter((table) => !smallTables.includes(table))).toEqual([])
  // what has an index needs no exception
  expect(smallTables.filter((table) => !rows.some((row) => row.of === table))).toEqual([])
})
