import { afterAll, describe, expect, it } from 'vitest'
import { aliyunSms } from '#server/gateways/sms/aliyun.ts'
import type { SmsGateway } from '#server/gateways/sms/sms.ts'
import { tencentSms } from '#server/gateways/sms/tencent.ts'
import { notApproved, openAliyunSms } from '#tests/support/aliyun-double.ts'
import { openTencentSms } from '#tests/support/tencent-double.ts'
import { aliyunAt, aMessage, shortTimeouts, outcomeOf, timeouts, tencentAt } from './support.ts'

const tencent = await openTencentSms()
const aliyun = await openAliyunSms()
afterAll(() => Promise.all([tencent.close(), aliyun.close()]))

// fetch refuses some ports by itself, such as 9
const nobodyThere = 'http://127.0.0.1:2'
const providers = [
  {
    name: 'tencent',
    double: tencent,
    at: (endpoint: string, change = {}, time = timeouts): SmsGateway =>
      tencentSms(tencentAt(endpoint, change), time),
    wrongKey: { secretKey: 'anotherSecretKey' },
    errors: {
      signature: 'AuthFailure.SignatureFailure',
      limit: 'LimitExceeded.PhoneNumberDailyLimit',
      busy: 'call:RequestLimitExceeded',
      unknown: 'call:InternalError.Timeout',
      sendsAlone: 'call:AuthFailure.UnauthorizedOperation',
    },
    wrongSettings: { appId: '1400000002' },
    refusal: 'UnauthorizedOperation.SmsSdkAppIdVerifyFail',
  },
  {
    name: 'aliyun',
    double: aliyun,
    at: (endpoint: string, change = {}, time = timeouts): SmsGateway =>
      aliyunSms(aliyunAt(endpoint, change), time),
    wrongKey: { keySecret: 'anotherKeySecret' },
    errors: {
      signature: 'SignatureDoesNotMatch',
      limit: 'isv.BUSINESS_LIMIT_CONTROL',
      busy: '503:Throttling.User',
      unknown: '500:InternalError',
      sendsAlone: '403:NoPermission',
    },
    wrongSettings: { sign: notApproved },
    refusal: `the signature ${notApproved} is not approved`,
  },
]

describe.each(providers)('$name', (provider) => {
  const { name, double, at, wrongKey, errors } = provider
  const gateway = at(double.origin)
  const callsDuring = async (sending: () => Promise<void>) => {
    const before = double.calls()
    const outcome = await outcomeOf(sending())
    return { outcome, calls: double.calls() - before }
  }

  it('declares its abilities', () => {
    expect(gateway).toMatchObject({ name, keepsCode: false, hasVoiceCodes: false })
  })

  it('sends a message with a valid signature, by one call', async () => {
    const before = double.taken.length
    expect(await callsDuring(() => gateway.send(aMessage()))).toEqual({ outcome: ['sent'], calls: 1 })
    expect(double.taken).toHaveLength(before + 1)
  })

  it('refuses a call that was signed with another key, and is not called again', async () => {
    const before = double.taken.length
    const wrong = at(double.origin, wrongKey)
    expect(await callsDuring(() => wrong.send(aMessage()))).toEqual({
      outcome: ['not sent', errors.signature],
      calls: 1,
    })
    expect(double.taken).toHaveLength(before)
  })

  it('refuses for a reason of its own, and is not called again', async () => {
    double.misbehave({ error: errors.limit })
    expect(await callsDuring(() => gateway.send(aMessage()))).toEqual({
      outcome: ['not sent', errors.limit],
      calls: 1,
    })
  })

  it('is called once more when it was too busy', async () => {
    double.misbehave({ error: errors.busy })
    expect(await callsDuring(() => gateway.send(aMessage()))).toEqual({ outcome: ['sent'], calls: 2 })
  })

  it('is not called a third time', async () => {
    double.misbehave({ error: errors.busy }, { error: errors.busy })
    const { outcome, calls } = await callsDuring(() => gateway.send(aMessage()))
    expect([outcome[0], calls]).toEqual(['not sent', 2])
  })

  it.each(['silent', 'hangs up', 'broken', 'garbled', 'empty'] as const)(
    'that is %s is never called a second time, since the message may be sent',
    async (misbehaviour) => {
      const asked = misbehaviour === 'silent' ? at(double.origin, {}, shortTimeouts) : gateway
      double.misbehave(misbehaviour)
      const { outcome, calls } = await callsDuring(() => asked.send(aMessage()))
      expect([outcome[0], calls]).toEqual(['unconfirmed', 1])
    },
  )

  it('that reports an unknown result is never called a second time', async () => {
    double.misbehave({ error: errors.unknown })
    const { outcome, calls } = await callsDuring(() => gateway.send(aMessage()))
    expect([outcome[0], calls]).toEqual(['unconfirmed', 1])
  })

  it('is asked whether it takes keys and settings, and sends nothing', async () => {
    const before = double.taken.length
    const ask = (change = {}) => outcomeOf(at(double.origin, change).check())
    expect(await ask()).toEqual(['sent'])
    expect(await ask(wrongKey)).toEqual(['not sent', errors.signature])
    expect(await ask(provider.wrongSettings)).toEqual(['not sent', provider.refusal])
    double.misbehave({ error: errors.sendsAlone })
    expect(await ask()).toEqual(['sent'])
    double.misbehave('broken')
    expect((await ask())[0]).toBe('unconfirmed')
    expect(double.taken).toHaveLength(before)
  })

  it('that cannot be reached has sent nothing', async () => {
    expect(await outcomeOf(at(nobodyThere).send(aMessage()))).toEqual(['not sent', 'ECONNREFUSED'])
  })

  it('has no voice codes', async () => {
    const { outcome, calls } = await callsDuring(() => gateway.send(aMessage({ smsType: 2 })))
    expect([outcome[0], calls]).toEqual(['not sent', 0])
  })

  it('sends abroad only with a template for it', async () => {
    const abroad = aMessage({ areaCode: '852', telephone: '51234567' })
    expect(await outcomeOf(gateway.send(abroad))).toEqual(['sent'])
    const { outcome, calls } = await callsDuring(() =>
      at(double.origin, { templateAbroad: null }).send(abroad),
    )
    expect([outcome[0], calls]).toEqual(['not sent', 0])
  })

  it('sends messages by the template of their kind, and those of no other kind', async () => {
    const notice = {
      kind: 'class_begins',
      areaCode: '86',
      telephone: '13800138000',
      name: '一门名字特别特别长的课程其名字远远超过二十个字',
      time: '1月5日 09:00',
    } as const
    expect(gateway.notices).toEqual(['class_begins'])
    expect(await callsDuring(() => gateway.sendNotice(notice))).toEqual({ outcome: ['sent'], calls: 1 })
    const values = JSON.stringify(double.taken.at(-1))
    expect(values).toContain('一门名字特别特别长的课程其名字远远超过…')
    expect(values).toContain('1月5日 09:00')
    for (const other of [{ kind: 'class_cancelled' as const }, { areaCode: '852' }]) {
      const { outcome, calls } = await callsDuring(() => gateway.sendNotice({ ...notice, ...other }))
      expect([outcome[0], calls]).toEqual(['not sent', 0])
    }
  })

  it('has no phone and no code in its errors', async () => {
    for (const misbehaviour of ['broken', 'garbled', 'hangs up'] as const) {
      double.misbehave(misbehaviour)
      const [, reason = ''] = await outcomeOf(gateway.send(aMessage()))
      expect(reason).not.toMatch(/13800138000|042137/)
    }
    const [, reason = ''] = await outcomeOf(at(nobodyThere).send(aMessage()))
    expect(reason).not.toMatch(/13800138000|042137/)
  })
})

describe('a call to the provider', () => {
  it('has at Tencent the number with its country, the template and the code', async () => {
    await tencentSms(tencentAt(tencent.origin), timeouts).send(aMessage())
    expect(tencent.taken.at(-1)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000001',
      SignName: '书院学堂',
      TemplateId: '2000001',
      TemplateParamSet: ['042137'],
    })
    await tencentSms(tencentAt(tencent.origin), timeouts).send(
      aMessage({ areaCode: '1', telephone: '5550001' }),
    )
    expect(tencent.taken.at(-1)).toMatchObject({ PhoneNumberSet: ['+15550001'], TemplateId: '2000002' })
  })

  it('has at Aliyun the number, abroad with its country, the template and the code', async () => {
    await aliyunSms(aliyunAt(aliyun.origin), timeouts).send(aMessage())
    expect(aliyun.taken.at(-1)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: "书院 (学堂)'s *",
      TemplateCode: 'SMS_1000001',
      TemplateParam: '{"code":"042137"}',
    })
    await aliyunSms(aliyunAt(aliyun.origin), timeouts).send(aMessage({ areaCode: '1', telephone: '5550001' }))
    expect(aliyun.taken.at(-1)).toMatchObject({ PhoneNumbers: '15550001', TemplateCode: 'SMS_1000002' })
  })
})
