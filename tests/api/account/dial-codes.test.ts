import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { freeClaims, leads, users } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aProduct, aUser, newPhone, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

it('finds accounts stored under 086 by 86, and one alone where several have one phone', async () => {
  const [single, shared] = [newPhone(), newPhone()]
  const kept = [
    await aUser(school, { areaCode: '086', telephone: single }),
    await aUser(school, { areaCode: '0086', telephone: shared }),
    await aUser(school, { areaCode: '086', telephone: shared }),
  ]
  const file = join(import.meta.dirname, '../../../src/server/db/migrations/0012_one_dial_code.sql')
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await db.execute(statement)
  const rows = await db
    .select({ areaCode: users.areaCode, telephone: users.telephone })
    .from(users)
    .where(
      inArray(
        users.id,
        kept.map(({ id }) => id),
      ),
    )
    .orderBy(users.id)
  expect(rows).toEqual([
    { areaCode: '86', telephone: single },
    { areaCode: '86', telephone: shared },
    { areaCode: '086', telephone: shared },
  ])
})

it('takes phones that come without a code as those of the country of the school', async () => {
  const sms = await loadSetting(db, 'sms')
  await writeSetting(db, 'sms', { ...sms, countries: ['49', '86'] })
  clearSettingsCache(db)
  const { token } = await theAdmin(school)
  const telephone = '1701234567'
  const { data: made } = await school.call('POST /api/v1/admin/users', {
    ...{ token, body: { username: 'from_abroad', name: 'Anna', types: [3], telephone } },
  })
  const codeOf = async () =>
    (await db.select().from(users).where(eq(users.id, made.id))).map(({ areaCode }) => areaCode)
  expect(await codeOf()).toEqual(['49'])
  // as it was shown
  const changed = await school.call('PUT /api/v1/admin/users/{id}', {
    ...{ token, params: { id: made.id }, body: { name: 'Anne', types: [3], telephone: '170****4567' } },
  })
  expect([changed.code, ...(await codeOf())]).toEqual([0, '49'])
  const lead = await school.call('POST /api/v1/admin/leads', {
    ...{ token, body: { name: 'Ben', telephone: '1707654321' } },
  })
  const stored = await db.select().from(leads).where(eq(leads.id, lead.data.id))
  expect(stored.map(({ areaCode }) => areaCode)).toEqual(['49'])
  const product = await aProduct(school, { price: '0' })
  const { token: student } = await signedIn(school)
  const fields = { name: 'Cleo', phone: { number: '1701111111' }, parent_phone: { number: '1702222222' } }
  await school.call('POST /api/v1/student/freeclaim', {
    ...{ token: student, body: { productid: product.id, fields } },
  })
  const [claimed] = await db.select().from(freeClaims).where(eq(freeClaims.productId, product.id))
  expect(claimed?.fields).toMatchObject({ phone_area_code: '49', parent_phone_area_code: '49' })
  await writeSetting(db, 'sms', sms)
})
