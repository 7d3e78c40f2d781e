import { expect, test } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await signedIn(school)
for (let i = 0; i < 5; i++) {
  const { id } = await aProduct(school)
  await school.call('POST /api/order', { token, body: { productid: id } })
  await anOpenClass(school)
}
interface Rows {
  list: { id?: number; order_id?: number }[]
  total: number
  next: string | null
}

test.each(['GET /api/product', 'GET /api/openclass', 'GET /api/order'] satisfies OperationKey[])(
  '%s is read by page numbers, and continues from a page by its cursor',
  async (key) => {
    const read = async (query: Record<string, string | number>): Promise<Rows> =>
      (await school.call(key, { token, query })).data
    const idsOf = ({ list }: Rows) => list.map(({ id, order_id }) => order_id ?? id)
    const all = idsOf(await read({}))
    expect(all).toHaveLength(5)
    const second = await read({ limit: 2, page: 2 })
    expect(idsOf(second)).toEqual(all.slice(2, 4))
    expect(second.total).toBe(5)
    expect(idsOf(await read({ limit: 2, cursor: second.next ?? '' }))).toEqual(all.slice(4))
    const last = await read({ limit: 2, page: 3 })
    expect([idsOf(last), last.next]).toEqual([all.slice(4), null])
    expect(await read({ limit: 2, page: 4 })).toMatchObject({ list: [], total: 5, next: null })
  },
)
