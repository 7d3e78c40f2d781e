import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { leads, users } from '#server/db/tables/all.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { aPaidOrder } from '#tests/support/order-factories.ts'
import type { PrivacySchool } from './support.ts'

export function testPhones({ school, db, admin, product }: PrivacySchool): void {
  describe('a phone', () => {
    const view = (token: string) => school.call('GET /api/v1/account/phone_views', { token })

    test('is masked in a record, and whole after a press that is recorded and shown to its owner', async () => {
      const { user, token } = await signedIn(school, [userTypes.student], { parentTelephone: '13900001111' })
      const params = { id: user.id }
      const { data } = await school.call('GET /api/v1/admin/users/{id}', { token: admin.token, params })
      expect(data.telephone).toMatch(/^138\*{4}\d{4}$/)
      expect(data.registration.parent_telephone).toBe('139****1111')
      expect((await view(token)).data.list).toEqual([])
      const show = (phone_of: 'own' | 'parent') =>
        school.call('POST /api/v1/admin/users/{id}/phone', { token: admin.token, params, body: { phone_of } })
      expect((await show('own')).data).toEqual({ area_code: '86', telephone: user.telephone })
      expect((await show('parent')).data.telephone).toBe('13900001111')
      const { list } = (await view(token)).data
      expect(list).toEqual([
        { id: expect.any(Number), at: expect.any(Number), by: admin.user.name },
        { id: expect.any(Number), at: expect.any(Number), by: admin.user.name },
      ])
      const ofUser = await school.call('GET /api/v1/admin/users/{id}/phone_views', {
        token: admin.token,
        params,
      })
      expect(ofUser.data.list).toEqual(list)
    })

    test("of a student's parent is of the country that the student is from", async () => {
      const { user } = await signedIn(school, [userTypes.student], {
        ...{ areaCode: '886', telephone: '0912000111', parentTelephone: '0912000222' },
      })
      const { data } = await school.call('POST /api/v1/admin/users/{id}/phone', {
        ...{ token: admin.token, params: { id: user.id }, body: { phone_of: 'parent' } },
      })
      expect(data).toEqual({ area_code: '886', telephone: '0912000222' })
    })

    test('that comes back masked from a form stays as it was', async () => {
      const user = await aUser(school)
      const params = { id: user.id }
      const { data } = await school.call('GET /api/v1/admin/users/{id}', { token: admin.token, params })
      const body = { name: 'Renamed', types: [userTypes.student], telephone: data.telephone }
      const change = (telephone: string) =>
        school.call('PUT /api/v1/admin/users/{id}', {
          token: admin.token,
          params,
          body: { ...body, telephone },
        })
      expect((await change(data.telephone)).reason).toBeUndefined()
      const [stored] = await db.select().from(users).where(sql`id = ${user.id}`)
      expect(stored).toMatchObject({ name: 'Renamed', telephone: user.telephone })
      expect((await change('139****0000')).reason).toBe('phoneFormat')
    })

    test('of a lead and of a parcel is shown in the same way, and to no role that reads neither', async () => {
      const { user, token } = await signedIn(school)
      const order = await aPaidOrder(school, user, product, {
        address: {
          ...{ consignee: 'Li', area_code: '86', telephone: '13712345678', province: '', city: '' },
          ...{ district: '', full_address: 'Road 1' },
        },
      })
      const [lead] = await db
        .insert(leads)
        .values({ name: 'Li', areaCode: '86', telephone: '13612345678', origin: 'staff' })
        .returning()
      const ofOrder = { token: admin.token, params: { id: order.id } }
      const ofLead = { token: admin.token, params: { id: lead?.id ?? 0 } }
      const shownOrder = await school.call('GET /api/v1/admin/orders/{id}', ofOrder)
      expect(shownOrder.data.address.deliver_address?.telephone).toBe('137****5678')
      expect((await school.call('GET /api/v1/admin/leads/{id}', ofLead)).data.telephone).toBe('136****5678')
      expect((await school.call('POST /api/v1/admin/orders/{id}/phone', ofOrder)).data.telephone).toBe(
        '13712345678',
      )
      expect((await school.call('POST /api/v1/admin/leads/{id}/phone', ofLead)).data.telephone).toBe(
        '13612345678',
      )
      expect((await view(token)).data.list).toHaveLength(1)
      const teaching = await signedIn(school, [userTypes.admin], { roleId: builtInRoleIds.teaching })
      for (const key of [
        'POST /api/v1/admin/orders/{id}/phone',
        'POST /api/v1/admin/leads/{id}/phone',
      ] as const)
        expect((await school.call(key, { token: teaching.token, params: { id: 1 } })).reason).toBe(
          'noOperationPermission',
        )
      const none = { token: admin.token, params: { id: 999_999 } }
      expect((await school.call('POST /api/v1/admin/orders/{id}/phone', none)).reason).toBe('orderNotFound')
      expect((await school.call('POST /api/v1/admin/leads/{id}/phone', none)).reason).toBe('leadNotFound')
    })
  })
}
