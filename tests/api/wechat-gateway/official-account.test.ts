import { afterAll, describe, expect, test } from 'vitest'
import { officialAccount } from '#server/gateways/wechat/official-account.ts'
import { WechatError, type WechatGateway, type WechatNotice } from '#server/gateways/wechat/wechat.ts'
import { openWechat, wechatKeys, wechatTemplates } from '#tests/support/wechat-double.ts'

const wechat = await openWechat()
afterAll(() => wechat.close())

const account = (change: object = {}, timeoutMs = 10_000): WechatGateway =>
  officialAccount(
    {
      provider: 'official_account',
      ...wechatKeys,
      templates: { lesson_moved: { id: wechatTemplates.lesson_moved, name: 'thing1', time: 'time2' } },
      endpoint: wechat.origin,
      ...change,
    },
    timeoutMs,
  )
let serial = 0
const aNotice = (change: Partial<WechatNotice> = {}): WechatNotice => {
  serial += 1
  return {
    kind: 'lesson_moved',
    openid: 'oFollower',
    name: 'Ink painting',
    time: '2026-11-23 15:30',
    address: 'https://school.example/#/timetable',
    messageId: `message${serial}`,
    ...change,
  }
}
async function outcomeOf(sending: Promise<void>): Promise<(string | boolean)[]> {
  try {
    await sending
    return ['sent']
  } catch (error) {
    if (!(error instanceof WechatError)) throw error
    return [error.outcome, error.message, error.concernsAll]
  }
}

describe('the official account', () => {
  test('passes on the two values of a template, a long one cut, and the page that it opens', async () => {
    await account().sendNotice(aNotice({ name: 'Ink painting for those who begin' }))
    expect(wechat.taken.at(-1)).toEqual({
      touser: 'oFollower',
      template_id: wechatTemplates.lesson_moved,
      url: 'https://school.example/#/timetable',
      client_msg_id: `message${serial}`,
      data: { thing1: { value: 'Ink painting for th…' }, time2: { value: '2026-11-23 15:30' } },
    })
  })

  test('fetches one access token for calls at once, and keeps it', async () => {
    const gateway = account()
    const before = wechat.tokenCalls.plain
    await Promise.all(Array.from({ length: 5 }, () => gateway.sendNotice(aNotice())))
    await gateway.sendNotice(aNotice())
    expect(wechat.tokenCalls.plain - before).toBe(1)
  })

  test.each(['asked', 'forced'] as const)(
    'gets another token when WeChat accepts the old one no more (a new one is there when %s)',
    async (until) => {
      const gateway = account()
      await gateway.sendNotice(aNotice())
      const { forced } = wechat.tokenCalls
      wechat.expireToken({ until })
      const sent = await Promise.all([1, 2, 3].map(() => outcomeOf(gateway.sendNotice(aNotice()))))
      expect(sent).toEqual(Array(3).fill(['sent']))
      expect(wechat.tokenCalls.forced - forced).toBe(until === 'forced' ? 1 : 0)
    },
  )

  test.each([
    [43004, 'unreachable', false],
    [40003, 'unreachable', false],
    [45009, 'delayed', true],
    [-1, 'delayed', true],
    [48001, 'delayed', true],
    [47003, 'refused', false],
  ])('reports error %i of a message as %s', async (code, outcome, concernsAll) => {
    const gateway = account()
    await gateway.sendNotice(aNotice())
    wechat.misbehave({ error: String(code) })
    expect(await outcomeOf(gateway.sendNotice(aNotice()))).toEqual([
      outcome,
      `WeChat answered ${code}`,
      concernsAll,
    ])
  })

  test.each(['hangs up', 'broken', 'garbled', 'empty'] as const)(
    'does not know what became of a message when WeChat %s',
    async (fault) => {
      const gateway = account()
      await gateway.sendNotice(aNotice())
      wechat.misbehave(fault)
      expect((await outcomeOf(gateway.sendNotice(aNotice())))[0]).toBe('unanswered')
    },
  )

  test('gives up on a silent WeChat, and names neither secret nor token', async () => {
    const gateway = account({}, 300)
    wechat.misbehave('silent')
    const outcome = await outcomeOf(gateway.sendNotice(aNotice()))
    expect(outcome).toEqual(['delayed', 'no usable answer', true])
  })

  test('sends nothing with a wrong secret, or for a kind without a template', async () => {
    const wrong = account({ appSecret: 'f'.repeat(32) })
    expect(await outcomeOf(wrong.sendNotice(aNotice()))).toEqual(['delayed', 'WeChat answered 40125', true])
    expect(await outcomeOf(account().sendNotice(aNotice({ kind: 'order_shipped' })))).toEqual([
      ...['refused', 'no template for this kind'],
      false,
    ])
    expect(account().notices).toEqual(['lesson_moved'])
  })
})
