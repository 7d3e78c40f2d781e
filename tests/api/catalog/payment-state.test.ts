import { describe, expect, it } from 'vitest'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const product = await aProduct(school)

const state = (token?: string, id: number = product.id) =>
  school.call('GET /api/product/{id}/payment_state', { params: { id }, ...(token && { token }) })

describe('GET /api/product/{id}/payment_state', () => {
  it('is 1 to the owner and 0 to everybody else', async () => {
    const owner = await signedIn(school)
    const other = await signedIn(school)
    await aGrant(school, owner.user, product)
    expect((await state(owner.token)).data).toEqual({ payment_state: 1 })
    expect((await state(other.token)).data).toEqual({ payment_state: 0 })
  })

  it('is 0 before payment, after the validity, and when the grant was taken back', async () => {
    const pending = await signedIn(school)
    await anOrder(school, pending.user, product)
    expect((await state(pending.token)).data.payment_state).toBe(0)
    const late = await signedIn(school)
    await aGrant(school, late.user, product, { validUntil: new Date(Date.now() - 1000) })
    expect((await state(late.token)).data.payment_state).toBe(0)
    const refunded = await signedIn(school)
    await aGrant(school, refunded.user, product, { revokedAt: new Date() })
    expect((await state(refunded.token)).data.payment_state).toBe(0)
  })

  it('is 1 while the validity runs', async () => {
    const { user, token } = await signedIn(school)
    await aGrant(school, user, product, { validUntil: new Date(Date.now() + 60_000) })
    expect((await state(token)).data.payment_state).toBe(1)
  })

  it('answers 100001 to a visitor and 401 to a bad token', async () => {
    expect(await state()).toMatchObject({ http: 200, code: 100001 })
    expect((await state('x'.repeat(43))).http).toBe(401)
  })

  it('refuses an unknown product', async () => {
    const { token } = await signedIn(school)
    expect((await state(token, 2_000_000_000)).code).toBe(102201)
    expect((await state(token, 0)).code).toBe(102001)
  })
})
