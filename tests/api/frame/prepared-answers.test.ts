import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#server/db/tables/all.ts'
import { evictProduct } from '#server/features/catalog/index.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const read = (id: number, kept?: string) =>
  school.app.inject({
    url: `/api/product/${id}`,
    headers: kept === undefined ? {} : { 'if-none-match': kept },
  })

it('answers 304 without a body while the product is unchanged', async () => {
  const { id } = await aProduct(school)
  const first = await read(id)
  const tag = String(first.headers['etag'])
  expect(first.headers['cache-control']).toBe('no-cache')
  for (const kept of [tag, `"other", W/${tag}`]) {
    const again = await read(id, kept)
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
    expect(again.headers['x-content-type-options']).toBe('nosniff')
  }
})

it('answers the whole product once it has changed', async () => {
  const { id } = await aProduct(school)
  const tag = String((await read(id)).headers['etag'])
  await school.deps.db.update(products).set({ name: '行书' }).where(eq(products.id, id))
  evictProduct(school.deps.db, id)
  const changed = await read(id, tag)
  expect([changed.statusCode, changed.json().data.name]).toEqual([200, '行书'])
  expect(changed.headers['etag']).not.toBe(tag)
})
