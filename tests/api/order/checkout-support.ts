import { packageProducts } from '#server/db/tables/all.ts'
import { aProduct, type TestProduct } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from './support.ts'

const home = {
  consignee: '王小明',
  telephone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  full_address: '书院路 8 号',
}
/** A school in which students order. */
export async function openCheckout() {
  const school = await openTestSchool()

  await openAllConnections(school)

  const order = (token: string, productid: number, more: object = {}) =>
    school.call('POST /api/order', { token, body: { productid, ...more } })

  const addAddress = async (token: string, more: object = {}): Promise<number> =>
    (await school.call('POST /api/addresses', { token, body: { ...home, ...more } })).data.id

  async function aPackage(held: TestProduct[], values = {}) {
    const made = await aProduct(school, { type: 0, ...values })
    await school.deps.db
      .insert(packageProducts)
      .values(held.map(({ id: productId }, position) => ({ packageId: made.id, productId, position })))
    return made
  }
  return { school, order, addAddress, aPackage }
}
export type Checkout = Awaited<ReturnType<typeof openCheckout>>
