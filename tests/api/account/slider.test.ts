import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { captchaTokens, sliderPuzzles } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { newPhone } from '#tests/support/factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

const PLACE = 160
const school = await openTestSchool()
const { db } = school.deps
const failed = refusals.verificationNotCompleted.code

async function switchSlider(on: boolean): Promise<void> {
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), captcha_slider: on })
  clearSettingsCache(db)
}
beforeAll(() => switchSlider(true))

/** the trace of a human move: several positions over some time */
const movedTo = (x: number) => [
  { x: 0, t: 40 },
  { x: Math.round(x / 2), t: 300 },
  { x, t: 650 },
]
const draw = () => school.call('GET /api/captcha/slider')
async function check(x: number, track: { x: number; t: number }[] = movedTo(x), crypt_key?: string) {
  const key = crypt_key ?? (await draw()).data.crypt_key
  return school.call('POST /api/captcha/slider/check', { body: { crypt_key: key, x, track } })
}
async function aTicket() {
  const { data } = await check(PLACE)
  return data
}
const sendWith = (proof: Record<string, unknown>, at: TestSchool = school) =>
  at.call('POST /api/smsmsg/sendcode', { body: { action: 'reg', telephone: newPhone(), ...proof } })

describe('drawing a puzzle', () => {
  it('answers two pictures and the vertical position of the piece, never the horizontal one', async () => {
    const { data, raw } = await draw()
    expect(Object.keys(data).sort()).toEqual(['background', 'crypt_key', 'piece', 'y'])
    expect(data.background).toMatch(/^data:image\/jpeg;base64,\/9j\//)
    expect(data.piece).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    expect(data.y).toBeGreaterThanOrEqual(0)
    expect(data.y).toBeLessThanOrEqual(100)
    expect(raw.headers['cache-control']).toBe('no-store')
  })

  it('draws the piece somewhere else each time', async () => {
    const drawn = await openTestSchool({ CAPTCHA_PROVIDER: 'image' })
    const puzzles = await Promise.all(Array.from({ length: 8 }, () => drawn.deps.captcha.drawPuzzle()))
    expect(new Set(puzzles.map(({ x }) => x)).size).toBeGreaterThan(3)
    for (const { x } of puzzles) expect([x >= 90, x < 260]).toEqual([true, true])
  })

  it('draws none while the slider is switched off', async () => {
    await switchSlider(false)
    expect((await draw()).code).toBe(refusals.notFound.code)
    await switchSlider(true)
  })
})

describe('checking the position of the piece', () => {
  it('gives a ticket for the right position and for those within the tolerance', async () => {
    for (const x of [PLACE, PLACE - 5, PLACE + 5]) {
      const { http, code, data } = await check(x)
      expect([http, code]).toEqual([200, 0])
      expect([data.ticket.length, data.randstr.length]).toEqual([43, 16])
    }
  })

  it.each([0, PLACE - 6, PLACE + 6, 260])('refuses the position %i', async (x) => {
    const answer = await check(x)
    expect([answer.http, answer.code, answer.message]).toEqual([
      200,
      failed,
      'Verification not completed, please verify again',
    ])
  })

  it('allows one try for each puzzle, right or wrong', async () => {
    const { crypt_key } = (await draw()).data
    expect((await check(20, movedTo(20), crypt_key)).code).toBe(failed)
    expect((await check(PLACE, movedTo(PLACE), crypt_key)).code).toBe(failed)
    const solved = (await draw()).data.crypt_key
    expect((await check(PLACE, movedTo(PLACE), solved)).code).toBe(0)
    expect((await check(PLACE, movedTo(PLACE), solved)).code).toBe(failed)
  })

  it('gives one ticket when one puzzle is solved fifty times at once', async () => {
    const { crypt_key } = (await draw()).data
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => check(PLACE, movedTo(PLACE), crypt_key)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it.each([
    ['none', []],
    [
      'a jump',
      [
        { x: 0, t: 0 },
        { x: PLACE, t: 500 },
      ],
    ],
    ['what is quicker than a hand', movedTo(PLACE).map(({ x }, index) => ({ x, t: index * 40 }))],
    [
      'what goes back in time',
      [
        { x: 0, t: 500 },
        { x: 80, t: 300 },
        { x: PLACE, t: 900 },
      ],
    ],
    ['what ends elsewhere', movedTo(PLACE - 60)],
  ])('refuses a movement that is %s', async (_name, track) => {
    expect((await check(PLACE, track)).code).toBe(failed)
  })

  it('accepts a movement by keys', async () => {
    const track = Array.from({ length: 9 }, (_, step) => ({ x: step * 20, t: step * 90 }))
    expect((await check(PLACE, track)).code).toBe(0)
  })

  it('accepts a movement of two positions in one millisecond', async () => {
    const track = [
      { x: 0, t: 0 },
      { x: 80, t: 0 },
      { x: PLACE, t: 150 },
    ]
    expect((await check(PLACE, track)).code).toBe(0)
  })

  it('refuses an unknown puzzle and one whose ten minutes are over', async () => {
    expect((await check(PLACE, movedTo(PLACE), 'x'.repeat(43))).code).toBe(failed)
    const { crypt_key } = (await draw()).data
    await db
      .update(sliderPuzzles)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sliderPuzzles.key, crypt_key))
    expect((await check(PLACE, movedTo(PLACE), crypt_key)).code).toBe(failed)
  })

  it.each([{ x: -1 }, { x: 261 }, { x: 'far' }, { track: 'straight' }, { crypt_key: '' }])(
    'says what is wrong with %j',
    async (change) => {
      const body = { crypt_key: 'k', x: 1, track: [], ...change }
      const answer = await school.call('POST /api/captcha/slider/check', { body })
      expect(answer.code).toBe(refusals.invalidField.code)
      expect(answer.data).toEqual({ field: expect.stringContaining(String(Object.keys(change)[0])) })
    },
  )
})

describe('a ticket', () => {
  it('takes the place of the captcha for one send', async () => {
    const ticket = await aTicket()
    expect((await sendWith(ticket)).data).toEqual({ sendsmsnums: 1 })
    expect((await sendWith(ticket)).code).toBe(failed)
  })

  it('used fifty times at once sends once', async () => {
    const ticket = await aTicket()
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendWith(ticket)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === failed)).toHaveLength(49)
  })

  it('is refused with the random string of another, without one, and when it is invented', async () => {
    const [mine, other] = [await aTicket(), await aTicket()]
    expect((await sendWith({ ...mine, randstr: other.randstr })).code).toBe(failed)
    expect((await sendWith({ ticket: mine.ticket })).code).toBe(failed)
    expect((await sendWith({ ticket: 'x'.repeat(43), randstr: mine.randstr })).code).toBe(failed)
    expect((await sendWith(mine)).code).toBe(0)
  })

  it('is valid for ten minutes and is stored as a hash', async () => {
    const { ticket, randstr } = await aTicket()
    const rows = await db.select().from(captchaTokens).where(eq(captchaTokens.randstr, randstr))
    expect(JSON.stringify(rows)).not.toContain(ticket)
    await db
      .update(captchaTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(captchaTokens.randstr, randstr))
    expect((await sendWith({ ticket, randstr })).code).toBe(failed)
  })

  it('is required also together with a picture code', async () => {
    const { crypt_key } = (await school.call('GET /api/captcha/getcode')).data
    expect((await sendWith({ imgcaptcha: '0000', crypt_key })).code).toBe(failed)
  })

  it('is ignored while the slider is off, where the picture code counts', async () => {
    await switchSlider(false)
    const { crypt_key } = (await school.call('GET /api/captcha/getcode')).data
    const proof = { imgcaptcha: '0000', crypt_key, ticket: 'stray', randstr: 'stray' }
    expect((await sendWith(proof)).code).toBe(0)
    expect((await sendWith({ ticket: 'stray', randstr: 'stray' })).code).toBe(refusals.captchaWrong.code)
    await switchSlider(true)
  })
})
