import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { openClassVideos, videos, watchPositions } from '#server/db/tables/all.ts'
import { aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { aRecording } from '#tests/support/recordings.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const student = await signedIn(school)
const read = (id: number | string, token?: string) =>
  school.call('GET /api/openclass/get/{id}', {
    params: { id },
    query: { backend: 'true' },
    ...(token && { token }),
  })

describe('GET /api/openclass/get/{id}', () => {
  test('shows a class to everybody, by its number and by its opaque id', async () => {
    const teacher = await aUser(school, { types: [2], name: '周', intro: '简介', avatarUrl: '/a.png' })
    const begin = Date.UTC(2030, 0, 1, 12)
    const made = await anOpenClass(
      school,
      {
        name: '名',
        note: '公告',
        desc: '<p>字</p>',
        beginAt: new Date(begin),
        endAt: new Date(begin + 95 * 60_000),
      },
      [teacher.id],
    )
    const { code, data } = await read(made.id)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      id: made.id,
      crypt_id: made.cryptId,
      name: '名',
      note: '公告',
      desc: '<p>字</p>',
      begintime: begin / 1000,
      duration_h: 1,
      duration_m: 35,
      is_need_pay: 0,
      is_buy: 0,
      status: 1,
      replay: 1,
      castinfo: { replay: 1 },
      is_cancelled: 0,
      live_stream_url: '',
      teacher_list: [{ id: teacher.id, name: '周', desc: '简介', cover: { url: '/a.png' } }],
    })
    expect(Math.abs(data.server_time - Date.now() / 1000)).toBeLessThan(5)
    expect((await read(made.cryptId)).data.id).toBe(made.id)
  })

  test('shows what a charged class costs and whether the caller has it', async () => {
    const { openClass, product } = await aChargedClass(school)
    expect((await read(openClass.id)).data).toMatchObject({
      is_need_pay: 1,
      is_buy: 0,
      productid: product.id,
      product_price: '29.00',
    })
    expect((await read(openClass.id, student.token)).data.is_buy).toBe(0)
    await aGrant(school, student.user, product)
    expect((await read(openClass.id, student.token)).data.is_buy).toBe(1)
  })

  test('counts its teachers and the administrator as joined', async () => {
    const teacher = await signedIn(school, [2])
    const { openClass } = await aChargedClass(school, {}, { teacherIds: [teacher.user.id] })
    expect((await read(openClass.id, teacher.token)).data).toMatchObject({ is_buy: 1, status: 2 })
    expect((await read(openClass.id, (await signedIn(school, [2])).token)).data).toMatchObject({
      is_buy: 0,
      status: 1,
    })
    expect((await read(openClass.id, (await theAdmin(school)).token)).data).toMatchObject({ is_buy: 1 })
  })

  const join = (id: number, action: 'increment' | 'decrement' = 'increment') =>
    school.call('POST /api/openclass/appoint', { token: student.token, body: { id, action } })

  test('gives the stream address only to who has access, and only while it can be entered', async () => {
    const addresses = async (id: number, token?: string) => {
      const { data } = await read(id, token)
      return [data.live_stream_url, data.live_flv_url]
    }
    const free = await anOpenClass(school)
    expect(await addresses(free.id)).toEqual(['', ''])
    expect(await addresses(free.id, student.token)).toEqual(['', ''])
    await join(free.id)
    expect(await addresses(free.id, student.token)).toEqual([
      expect.stringMatching(/^\/media\/live\/.+\/index\.m3u8$/),
      expect.stringMatching(/^\/media\/live\/.+\/live\.flv$/),
    ])
    const { openClass } = await aChargedClass(school)
    expect(await addresses(openClass.id, (await signedIn(school)).token)).toEqual(['', ''])
    const left = await anOpenClass(school)
    await join(left.id)
    await join(left.id, 'decrement')
    expect(await addresses(left.id, student.token)).toEqual(['', ''])
    for (const values of [times.toCome(), times.past(), { cancelledAt: new Date() }]) {
      const { id } = await anOpenClass(school, values)
      await join(id)
      expect(await addresses(id, student.token)).toEqual(['', ''])
    }
  })

  test('still shows a cancelled class, as cancelled', async () => {
    const { id } = await anOpenClass(school, { cancelledAt: new Date() })
    expect((await read(id)).data.is_cancelled).toBe(1)
  })

  test.each(['2147483647', '99999999999', '0', 'cunknown', 'a-b_c'])(
    'does not find a class %s',
    async (id) => {
      expect((await read(id)).code).toBe(103101)
    },
  )

  test.each(["1'--", '../1', 'x'.repeat(65)])('refuses %s', async (id) => {
    expect((await read(id)).code).toBe(102001)
  })
})

describe('GET /api/openclass/video/{id}', () => {
  const videosOf = (id: number, token: string) =>
    school.call('GET /api/openclass/video/{id}', { params: { id }, token })

  test("answers the videos of a past class in their order, with the caller's position", async () => {
    const { db } = school.deps
    const { id } = await anOpenClass(school, times.past())
    const made = await db
      .insert(videos)
      .values(
        ['one', 'two'].map((name) => ({ fileId: `${name}-${id}`, name, source: 'upload', hasHd: true })),
      )
      .returning({ id: videos.id })
    const ids = made.map((video) => video.id)
    await db
      .insert(openClassVideos)
      .values(ids.toReversed().map((videoId, position) => ({ classId: id, videoId, position })))
    await db.insert(watchPositions).values({ userId: student.user.id, videoId: ids[0] ?? 0, second: 42 })
    const { code, data } = await videosOf(id, student.token)
    expect(code).toBe(0)
    expect(data.list).toMatchObject([
      { name: 'two', position: 0, m3u8: '' },
      { name: 'one', position: 42, m3u8: '' },
    ])
    expect(data.list[0]?.m3u8_hd).toMatch(/^\/media\/video\/.+\/index\.m3u8$/)
  })

  test('is refused before the end, without a replay, without a purchase and to visitors', async () => {
    for (const values of [times.toCome(), {}, { ...times.past(), isReplay: false }]) {
      const { id } = await anOpenClass(school, values)
      expect((await videosOf(id, student.token)).code).toBe(103106)
    }
    const { openClass, product } = await aChargedClass(school, times.past())
    const other = await signedIn(school)
    expect((await videosOf(openClass.id, other.token)).code).toBe(103103)
    await aGrant(school, other.user, product)
    expect(await videosOf(openClass.id, other.token)).toMatchObject({ code: 0, data: { list: [] } })
    const visitor = { params: { id: openClass.id } }
    expect((await school.call('GET /api/openclass/video/{id}', visitor)).code).toBe(100001)
    expect((await videosOf(2_000_000_000, student.token)).code).toBe(103101)
  })

  test('calls a recording as its class is called in the language of the reader', async () => {
    const { id } = await anOpenClass(school, {
      ...times.past(),
      name: '录像',
      translations: { en: { name: 'The recorded class' } },
    })
    await aRecording(school, id)
    const named = async (language: string) => {
      const headers = { 'accept-language': language }
      const of = { params: { id }, token: student.token, headers }
      return (await school.call('GET /api/openclass/video/{id}', of)).data.list.map(({ name }) => name)
    }
    expect([await named('en'), await named('zh-CN')]).toEqual([['The recorded class'], ['录像']])
  })

  test('shows its teachers the videos even where no replay is allowed', async () => {
    const teacher = await signedIn(school, [2])
    const { id } = await anOpenClass(school, { isReplay: false }, [teacher.user.id])
    expect((await videosOf(id, teacher.token)).code).toBe(0)
  })
})

describe('GET /api/qcloud/vodvideourl', () => {
  test('answers and refuses the same as the replay of a class', async () => {
    const teacher = await signedIn(school, [2])
    const both = async (values: Parameters<typeof anOpenClass>[1]) => {
      const { id } = await anOpenClass(school, { isReplay: true, ...values }, [teacher.user.id])
      const fileId = crypto.randomUUID().replaceAll('-', '')
      const [video] = await school.deps.db
        .insert(videos)
        .values({ fileId, name: '片', source: 'upload', hasHd: true, ownerId: (await aUser(school)).id })
        .returning()
      await school.deps.db.insert(openClassVideos).values({ classId: id, videoId: video?.id ?? 0 })
      const codesOf = async ({ token }: { token: string }) => [
        (await school.call('GET /api/openclass/video/{id}', { token, params: { id } })).code,
        (await school.call('GET /api/qcloud/vodvideourl', { token, query: { fileID: fileId } })).code,
      ]
      expect(await codesOf(teacher)).toEqual([0, 0])
      return codesOf(student)
    }
    expect(await both(times.past())).toEqual([0, 0])
    const refused = [refusals.noReplay.code, refusals.videoNotFound.code]
    expect(await both(times.toCome())).toEqual(refused)
    expect(await both(times.running())).toEqual(refused)
    expect(await both({ ...times.past(), cancelledAt: new Date() })).toEqual(refused)
    expect(await both({ ...times.past(), isReplay: false })).toEqual(refused)
  })
})
