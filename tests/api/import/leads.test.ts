import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads, leadSources, users } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aCoupon } from '#tests/support/activity-factories.ts'
import { csvOf, openImports } from './support.ts'

const { school, token, importFile, dryRun, undone, rows, exported } = await openImports()
const { db } = school.deps

test('an import of leads enters each phone once, leaves leads alone that are there, and is undone', async () => {
  await db.insert(leadSources).values({ code: 'expo', name: '教育展' })
  const file = csvOf([
    ['姓名', '手机', '来源', '状态', '跟进人', '备注'],
    ['家长甲', '13700000001', '教育展', '已联系', 'admin', '想学书法'],
    ['家长乙', '13700000002', 'expo', '', '', ''],
    ['家长乙', '13700000002', '', '', '', ''],
    ['家长丙', '123', '', '', '', ''],
    ['家长丁', '13700000004', 'no such source', '', '', ''],
    ['', '13700000005', '', '', '', ''],
  ])
  const done = await importFile(2, file)
  expect(done).toMatchObject({ created: 2, unchanged: 1, refused: 3 })
  expect((await rows(done.id, 'refused')).map(({ field }) => field)).toEqual(['telephone', 'source', 'name'])
  const [lead] = await db.select().from(leads).where(eq(leads.telephone, '13700000001'))
  expect(lead).toMatchObject({ name: '家长甲', state: 'contacted', ownerId: 1, origin: 'import' })
  expect(await importFile(2, file)).toMatchObject({ created: 0, unchanged: 3 })
  await db.update(leads).set({ version: 2 }).where(eq(leads.telephone, '13700000002'))
  expect(await undone(done.id)).toMatchObject({ undone: 1, kept: 1 })
})

test('an account that is imported with the phone of a lead makes the lead a student', async () => {
  await importFile(
    2,
    csvOf([
      ['name', 'phone'],
      ['Lead', '13700000009'],
    ]),
  )
  await importFile(
    0,
    csvOf([
      ['username', 'phone'],
      ['from_a_lead1', '13700000009'],
    ]),
  )
  const [student] = await db.select().from(users).where(eq(users.username, 'from_a_lead1'))
  const [lead] = await db.select().from(leads).where(eq(leads.telephone, '13700000009'))
  expect(lead).toMatchObject({ state: 'won', studentId: student?.id })
})

test('a phone without a country is of the first one that the school sends codes to', async () => {
  const codesGoTo = async (countries: string[]) => {
    await writeSetting(db, 'sms', { ...(await loadSetting(db, 'sms')), countries })
    clearSettingsCache(db)
  }
  await codesGoTo(['886', '86'])
  try {
    const file = csvOf([
      ['name', 'phone'],
      ['Taipei', '0912345678'],
    ])
    await importFile(2, file)
    const [lead] = await db.select().from(leads).where(eq(leads.telephone, '0912345678'))
    await importFile(0, file)
    const [student] = await db.select().from(users).where(eq(users.telephone, '0912345678'))
    expect([lead?.areaCode, student?.areaCode]).toEqual(['886', '886'])
    const given = await importFile(
      4,
      csvOf([
        ['phone', 'coupon'],
        ['0912345678', String((await aCoupon(school, '5')).id)],
      ]),
    )
    expect(given).toMatchObject({ created: 1, refused: 0 })
    const template = await school.call('GET /api/v1/admin/imports/template', {
      token,
      query: { type: 2, format: 'csv' },
    })
    expect(Buffer.from(template.data.content, 'base64').toString()).toContain('886')
  } finally {
    await codesGoTo(['86'])
  }
})

test('exported leads are imported with no change', async () => {
  const done = await dryRun(2, await exported('POST /api/v1/admin/exports/leads', 'csv'))
  expect(done).toMatchObject({ created: 0, updated: 0, refused: 0, unchanged: done.total })
})
