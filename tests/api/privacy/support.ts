import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import {
  addresses,
  chatMessages,
  identities,
  identityProviders,
  leads,
  loginFailures,
  messages,
  profiles,
  smsMessages,
  studentNotes,
  studentTags,
  uploads,
} from '#server/db/tables/all.ts'
import { register } from '#server/features/privacy/index.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { aGrant, aPaidOrder, aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

export type PrivacySchool = Awaited<ReturnType<typeof openPrivacySchool>>

/** A school with a student of whom it knows much. */
export async function openPrivacySchool() {
  const school = await openTestSchool()
  const { db } = school.deps
  const admin = await theAdmin(school)
  const product = await aProduct(school, { name: 'Calligraphy' })
  const lesson = await anOpenClass(school)
  /** what identifies a person, in every place where the school has it */
  const marks = [
    'Zhuge Marker',
    '13877776666',
    'zhuge@marker.example',
    'Marker Street',
    'marker_zhuge',
    '203.0.113.77',
  ]

  /** A student with rows in many tables, all of which say who it is. */
  async function aKnownStudent(username = 'marker_zhuge', telephone = '13877776666') {
    const { user, token } = await signedIn(school, [userTypes.student], {
      ...{ username, telephone, name: 'Zhuge Marker', email: 'zhuge@marker.example' },
      ...{
        parentName: 'Zhuge Marker',
        parentTelephone: '13877776666',
        verifiedEmail: 'zhuge@marker.example',
      },
    })
    const userId = user.id
    await db.insert(profiles).values({ userId, nickname: 'Zhuge Marker' })
    const place = {
      province: 'Beijing',
      city: '',
      district: '',
      consignee: 'Zhuge Marker',
      telephone: '13877776666',
    }
    await db.insert(addresses).values({ userId, ...place, areaCode: '86', fullAddress: 'Marker Street' })
    const order = await aPaidOrder(school, user, product, {
      address: { ...place, area_code: '86', full_address: 'Marker Street' },
    })
    await aPayment(school, order)
    await aGrant(school, user, await aProduct(school, { name: 'Poems' }))
    await db.insert(chatMessages).values({ classId: lesson.id, userId, nonce: 'n', content: 'good evening' })
    await db
      .insert(smsMessages)
      .values({ action: 'login', areaCode: '86', telephone, smsType: 1, cost: '0.05' })
    await db.insert(leads).values({ name: 'Zhuge Marker', areaCode: '86', telephone, origin: 'staff' })
    await db.insert(loginFailures).values({ key: `a ${username}`, name: `username:${username}`, failures: 1 })
    await db.insert(studentTags).values({ studentId: userId, name: 'choir' })
    await db.insert(studentNotes).values({ studentId: userId, text: 'Zhuge Marker sings' })
    await db.insert(messages).values({
      ...{ userId, kind: 'feedback_given', key: 'a', params: { name: 'Poems', person: 'Zhuge Marker' } },
    })
    const [provider] = await db
      .insert(identityProviders)
      .values({ kind: 'oidc', names: { en: 'Campus' }, issuer: 'https://id.example', types: [3] })
      .returning()
    await db.insert(identities).values({
      ...{ userId, providerId: provider?.id ?? 0, issuer: 'https://id.example', subject: username },
      label: 'zhuge@marker.example',
    })
    await db.execute(sql`insert into audit_log (user_id, action, subject, detail)
      values (1, 'user changed', ${`user ${userId}`}, '{"name": ["", "Zhuge Marker"]}')`)
    return { user, token, order }
  }

  const known = await aKnownStudent()
  const uploaded = `${'c'.repeat(40)}.png`
  await db.insert(uploads).values({
    name: uploaded,
    ownerId: known.user.id,
    type: 'image/png',
    bytes: 1,
    isPrivate: true,
    usedAs: 'avatar',
  })

  /** Tables that hold one of the marks, by the text of their rows. */
  async function tablesWith(found: readonly string[]): Promise<string[]> {
    const held: string[] = []
    for (const { table } of register) {
      const { rows } = await db.execute(sql`
        select from ${sql.identifier(table)} t
        where ${sql.join(
          found.map((mark) => sql`strpos(t::text, ${mark}) > 0`),
          sql` or `,
        )} limit 1`)
      if (rows.length > 0) held.push(table)
    }
    return held
  }
  return { school, db, admin, product, marks, known, uploaded, tablesWith }
}
