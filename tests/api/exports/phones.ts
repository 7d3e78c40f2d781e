import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { exportAdmin } from '#contract/exports/operations.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { deliveries, smsMessages, users } from '#server/db/tables/all.ts'
import { stillMay } from '#server/features/account/index.ts'
import { eq } from 'drizzle-orm'
import { signedIn } from '#tests/support/factories.ts'
import { aBuyer, anAppointmentCourse, book, HOUR, monday } from '../booking/support.ts'
import { aRole } from '../role/support.ts'
import type { openExports } from './exports-support.ts'

type Exports = Awaited<ReturnType<typeof openExports>>

/** Who reads whole phones of many people. */
export function testPhones({ school, db, finished }: Exports): void {
  const as = async (roleId: number) => signedIn(school, [userTypes.admin], { roleId })
  async function fileFor({ token }: { token: string }, kind: 'orders' | 'bookings') {
    const { data } = await school.call(`POST /api/v1/admin/exports/${kind}`, {
      token,
      body: { format: 'csv' },
    })
    await finished(data.id)
    const { data: file } = await school.call('GET /api/v1/admin/exports/{id}/file', {
      ...{ token, params: { id: data.id } },
    })
    return (await school.app.inject({ method: 'GET', url: file.url })).body
  }

  describe('phones in files', () => {
    test('are whole for who may export the users, and masked for all others', async () => {
      for (const role of ['owner', 'sales'] as const)
        expect(await fileFor(await as(builtInRoleIds[role]), 'orders'), role).toContain(',86,13800138000,')
      const finance = await fileFor(await as(builtInRoleIds.finance), 'orders')
      expect(finance).toContain(',86,138****8000,')
      expect(finance).not.toContain('13800138000')
    })

    test('of bookings are masked for teaching and support, whose files are imported as they are', async () => {
      const course = await anAppointmentCourse(school)
      const { user, token } = await aBuyer(school, course.product)
      expect((await book(school, token, course, monday + 9 * HOUR)).code).toBe(0)
      const phone = user.telephone ?? ''
      expect(await fileFor(await as(builtInRoleIds.owner), 'bookings')).toContain(phone)
      for (const role of ['teaching', 'support'] as const) {
        const csv = await fileFor(await as(builtInRoleIds[role]), 'bookings')
        expect(csv, role).toContain(user.username)
        expect(csv, role).not.toContain(phone)
      }
    })

    test('follow what the role permits when the file is written', async () => {
      const seller = await as(builtInRoleIds.sales)
      await db.update(users).set({ roleId: builtInRoleIds.finance }).where(eq(users.id, seller.user.id))
      await expect
        .poll(async () => (await school.call('GET /api/v1/admin/roles', { token: seller.token })).reason)
        .toBe('noOperationPermission')
      expect(await fileFor(seller, 'orders')).not.toContain('13800138000')
      // whose account was locked meanwhile may nothing any more
      const owner = await as(builtInRoleIds.owner)
      const may = () => stillMay(db, owner.user.id, exportAdmin.exportStudents.permission)
      expect(await may()).toBe(true)
      await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, owner.user.id))
      expect(await may()).toBe(false)
    })
  })

  test('phones in the outboxes are masked for who may not export users, and are not found by their parts', async () => {
    const reader = await as(await aRole(school, ['message.configure', 'sms.read', 'sms.security']))
    const owner = await as(builtInRoleIds.owner)
    const phone = '13812345678'
    await db
      .insert(smsMessages)
      .values({ areaCode: '86', telephone: phone, action: 'reg', smsType: 1, code: '1' })
    await db.insert(deliveries).values({
      ...{ userId: reader.user.id, purpose: 'test' as const, channel: 'sms' as const },
      ...{ address: `+86 ${phone}`, nextTryAt: new Date(Date.now() + 3_600_000) },
    })
    const read = async ({ token }: { token: string }, keyword?: string) => {
      const [outbox, sms, sends] = [
        await school.call('GET /api/v1/admin/messages/outbox', {
          token,
          query: { ...(keyword && { keyword }) },
        }),
        await school.call('GET /api/v1/admin/sms', { token }),
        await school.call('GET /api/v1/admin/sms/sends', { token }),
      ]
      return [
        outbox.data.list.map(({ address }) => address),
        sms.data.list.map(({ telephone }) => telephone),
        sends.data.phones.map(({ telephone }) => telephone),
      ]
    }
    const [whole, masked] = [await read(owner), await read(reader)]
    expect(whole).toEqual([
      [`+86 ${phone}`],
      expect.arrayContaining([phone]),
      expect.arrayContaining([phone]),
    ])
    expect(masked.flat()).toEqual(expect.arrayContaining(['+86****5678', '138****5678']))
    expect(masked.flat().filter((shown) => !shown.includes('****'))).toEqual([])
    expect((await read(reader, '5678'))[0]).toEqual(['+86****5678'])
    expect((await read(reader, '1234'))[0]).toEqual([])
    expect((await read(owner, '1234'))[0]).toEqual([`+86 ${phone}`])
  })
}
