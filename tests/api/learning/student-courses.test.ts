import { describe, expect, it } from 'vitest'
import { packageProducts } from '#server/db/tables/all.ts'
import { aLesson, aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { aChargedClass, times as classTimes } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const now = Math.floor(Date.now() / 1000) * 1000
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000)
const courses = (token?: string) => school.call('GET /api/v1/student/courses', { ...(token && { token }) })

describe('GET /api/v1/student/courses', () => {
  it('lists what the student owns with its next lesson', async () => {
    const teacher = await aUser(school, { types: [2], name: '何静文' })
    const product = await aProduct(school, { name: '朗读', coverUrl: '/c.svg' }, [teacher.id])
    const times = [-120, -30, 60].map((minutes) => ({
      beginAt: inMinutes(minutes),
      endAt: inMinutes(minutes + 60),
    }))
    const [, running] = await Promise.all(
      times.map((time, position) => aLesson(school, product.id, { ...time, position })),
    )
    await aLesson(school, product.id, { position: 9, beginAt: null, endAt: null })
    const { user, token } = await signedIn(school)
    const validUntil = inMinutes(60 * 24)
    const { order, grant } = await aGrant(school, user, product, { validUntil })
    const { code, data } = await courses(token)
    expect(code).toBe(0)
    expect(data.list).toEqual([
      {
        product_id: product.id,
        name: '朗读',
        cover_url: '/c.svg',
        type: 1,
        class_type: 1,
        knot_status: 0,
        teacher_name: '何静文',
        order_id: order.id,
        granted_at: Math.floor(grant.grantedAt.getTime() / 1000),
        block_status: 0,
        valid_until: validUntil.getTime() / 1000,
        lessons: 4,
        progress: { done: 0, lessons: 4, percent: 0 },
        continue: null,
        open_class: null,
        next_lesson: {
          id: running!.id,
          open_class_id: running!.classId,
          title: running!.title,
          begintime: times[1]!.beginAt.getTime() / 1000,
          endtime: times[1]!.endAt.getTime() / 1000,
          stream_state: 'waiting',
        },
      },
    ])
  })

  it('reports whether the lessons of a class are over', async () => {
    const { user, token } = await signedIn(school)
    const past = { beginAt: inMinutes(-120), endAt: inMinutes(-60) }
    const [over, going, unsettled, video] = [
      await aProduct(school, { type: 5 }),
      await aProduct(school, { type: 2 }),
      await aProduct(school),
      await aProduct(school, { type: 3 }),
    ]
    for (const { id } of [over, going, unsettled]) await aLesson(school, id, past)
    await aLesson(school, going.id, { position: 2, beginAt: inMinutes(60), endAt: inMinutes(120) })
    await aLesson(school, unsettled.id, { position: 2, beginAt: null, endAt: null })
    await aLesson(school, video.id, { beginAt: null, endAt: null })
    for (const product of [over, going, unsettled, video]) await aGrant(school, user, product)
    const { data } = await courses(token)
    const kinds = data.list.map((course) => [course.product_id, course.class_type, course.knot_status])
    expect(kinds.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [over.id, 3, 1],
      [going.id, 2, 0],
      [unsettled.id, 1, 0],
      [video.id, null, 0],
    ])
  })

  it('names the class of a charged open class as its next lesson until it is over', async () => {
    const { user, token } = await signedIn(school)
    const [ahead, past, off] = await Promise.all([
      aChargedClass(school, { ...classTimes.toCome(), name: 'Stars' }),
      aChargedClass(school, { ...classTimes.past(), isReplay: false }),
      aChargedClass(school, { ...classTimes.toCome(), cancelledAt: new Date() }),
    ])
    for (const { product } of [ahead, past, off]) await aGrant(school, user, product)
    const { list } = (await courses(token)).data
    const of = ({ product }: typeof ahead) => list.find(({ product_id }) => product_id === product.id)
    const begintime = Math.floor(ahead.openClass.beginAt.getTime() / 1000)
    expect(of(ahead)).toMatchObject({
      type: 6,
      open_class: { id: ahead.openClass.id, begintime, replay: 1 },
      next_lesson: { id: ahead.openClass.id, title: 'Stars', begintime },
    })
    expect(of(past)).toMatchObject({ open_class: { replay: 0 }, next_lesson: null })
    expect(of(off)).toMatchObject({ open_class: { id: off.openClass.id }, next_lesson: null })
  })

  it('shows neither pending orders, nor revoked courses, nor those of others', async () => {
    const product = await aProduct(school)
    const { user, token } = await signedIn(school)
    await anOrder(school, user, product)
    await aGrant(school, user, await aProduct(school), { revokedAt: new Date() })
    await aGrant(school, await aUser(school), product)
    expect((await courses(token)).data.list).toEqual([])
  })

  it('counts the lessons of all courses in a package', async () => {
    const bundle = await aProduct(school, { type: 0 })
    for (const lessons of [2, 3]) {
      const held = await aProduct(school)
      await school.deps.db.insert(packageProducts).values({ packageId: bundle.id, productId: held.id })
      for (let position = 0; position < lessons; position += 1)
        await aLesson(school, held.id, { position, beginAt: null, endAt: null })
    }
    const { user, token } = await signedIn(school)
    await aGrant(school, user, bundle)
    expect((await courses(token)).data.list).toMatchObject([{ product_id: bundle.id, lessons: 5 }])
  })

  it('lists a course whose validity ran out once, with the grant that lasts longest', async () => {
    const product = await aProduct(school)
    const { user, token } = await signedIn(school)
    await aGrant(school, user, product, { validUntil: inMinutes(-60) })
    expect((await courses(token)).data.list).toMatchObject([{ valid_until: inMinutes(-60).getTime() / 1000 }])
    const again = await aGrant(school, user, product)
    const { list } = (await courses(token)).data
    expect(list).toMatchObject([{ order_id: again.order.id, valid_until: null, next_lesson: null }])
  })

  it('answers 100001 to a visitor and refuses users who are no students', async () => {
    expect(await courses()).toMatchObject({ http: 200, code: 100001 })
    const teacher = await signedIn(school, [2])
    expect((await courses(teacher.token)).code).toBe(100003)
  })
})
