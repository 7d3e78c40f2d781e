import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { products } from '#server/db/tables/all.ts'
import { clearProductCache, evictProduct } from '#server/features/catalog/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aLesson, aProduct, aUser } from '#tests/support/factories.ts'
import { setStock } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const get = (id: number | string) => school.call('GET /api/product/{id}', { params: { id } })
const hour = (count: number) => new Date(Date.UTC(2027, 0, 1) + count * 3_600_000)

describe('GET /api/product/{id}', () => {
  it('answers everything the course page shows', async () => {
    const teacher = await aUser(school, { types: [2], name: '周明远', intro: '数学', avatarUrl: '/a.svg' })
    const product = await aProduct(
      school,
      {
        name: '函数与导数',
        details: '<h3>一</h3>',
        validityType: 3,
        validityDays: 365,
        stockType: 2,
        stock: 3,
        isShowStock: true,
        coverUrl: '/c.svg',
      },
      [teacher.id],
    )
    const later = await aLesson(school, product.id, {
      position: 2,
      chapter: '第二章',
      title: 'two',
      beginAt: null,
      endAt: null,
    })
    const sooner = await aLesson(school, product.id, {
      position: 1,
      title: 'one',
      isAudition: true,
      beginAt: hour(1),
      endAt: hour(2.5),
    })
    const { code, data } = await get(product.id)
    expect(code).toBe(0)
    expect(data).toEqual({
      activity: { discount: null, group: null },
      coupons: [],
      products: [],
      id: product.id,
      cover_url: '/c.svg',
      hot_course_name: '',
      name: '函数与导数',
      teacher_name: '周明远',
      intro: '',
      desc: '',
      details: '<h3>一</h3>',
      type: 1,
      status: 2,
      open_class_id: null,
      price: '199.00',
      currency: 1,
      duration: 90,
      schedules: 2,
      class_times: 2,
      is_show_class_times: 1,
      is_deliver: 0,
      validity_type: 3,
      validity_time: 365,
      validity_starttime: null,
      validity_endtime: null,
      validity_time_show: 1,
      stock_type: 2,
      is_show_stock: 1,
      stock: 3,
      lessons: [
        {
          id: sooner.id,
          open_class_id: sooner.classId,
          chapter: '',
          title: 'one',
          is_audition: 1,
          hasvideouri: 0,
          begintime: hour(1).getTime() / 1000,
          endtime: hour(2.5).getTime() / 1000,
          ended_at: null,
          replay: 0,
          stream_state: 'waiting',
        },
        {
          id: later.id,
          open_class_id: later.classId,
          chapter: '第二章',
          title: 'two',
          is_audition: 0,
          hasvideouri: 0,
          begintime: null,
          endtime: null,
          ended_at: null,
          replay: 0,
          stream_state: 'waiting',
        },
      ],
      teachers: [{ id: teacher.id, name: '周明远', avatar_url: '/a.svg', intro: '数学' }],
    })
  })

  it('shows a product that is off the shelf, with its status', async () => {
    const product = await aProduct(school, { status: 1 })
    expect((await get(product.id)).data).toMatchObject({ status: 1, lessons: [], teachers: [], duration: 0 })
  })

  it('keeps every character of a name as it was written', async () => {
    const name = '𠮷野家的 "书" \\ <b>🖌</b> \u2028 end'
    const product = await aProduct(school, { name })
    expect((await get(product.id)).data.name).toBe(name)
  })

  it('gives prices the decimals of the school currency', async () => {
    const product = await aProduct(school, { price: '1200.5' })
    await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), currency: 7 })
    clearSettingsCache(db)
    clearProductCache(db)
    expect((await get(product.id)).data).toMatchObject({ price: '1201', currency: 7 })
    await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), currency: 1 })
    clearSettingsCache(db)
    clearProductCache(db)
    expect((await get(product.id)).data).toMatchObject({ price: '1200.50', currency: 1 })
  })

  it('refuses a product that does not exist', async () => {
    const { http, code, message } = await get(2_000_000_000)
    expect({ http, code }).toEqual({ http: 200, code: 102201 })
    expect(message).not.toBe('')
  })

  it.each(['0', '-1', 'x', '1.5', '2147483648', '1 or 1=1'])('names the field of the id %s', async (id) => {
    expect((await get(id)).code).toBe(102001)
  })

  it('shows a change made here at once', async () => {
    const product = await aProduct(school, { name: 'before' })
    expect((await get(product.id)).data.name).toBe('before')
    await db.update(products).set({ name: 'after' }).where(eq(products.id, product.id))
    evictProduct(db, product.id)
    expect((await get(product.id)).data.name).toBe('after')
  })

  it('shows a change made on another server within a second', async () => {
    const product = await aProduct(school, { name: 'before', stockType: 2, stock: 2 })
    const other = openDatabase(school.database.connection, () => undefined)
    const { app } = await buildApp({ config: school.config, db: other.db, pool: other.pool })
    const read = async () => {
      const answer = await app.inject(`/api/product/${product.id}`)
      return answer.json<{ data: { name: string; stock: number } }>().data
    }
    try {
      expect(await read()).toMatchObject({ name: 'before', stock: 2 })
      await db.update(products).set({ name: 'after' }).where(eq(products.id, product.id))
      await setStock(school, product.id, 1)
      const changedAt = performance.now()
      await expect.poll(read, { timeout: 60_000, interval: 20 }).toMatchObject({ name: 'after', stock: 1 })
      expect(performance.now() - changedAt).toBeLessThan(1000)
    } finally {
      await app.close()
      await other.close()
    }
  })
})
