import { afterAll, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aCaptcha, sendCode } from '#tests/api/account/support.ts'
import { aliyunKeys, openAliyunSms } from '#tests/support/aliyun-double.ts'
import { newPhone } from '#tests/support/factories.ts'
import { openTencentSms, tencentKeys } from '#tests/support/tencent-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const tencent = await openTencentSms()
const aliyun = await openAliyunSms()
afterAll(() => Promise.all([tencent.close(), aliyun.close()]))

const schools = [
  {
    provider: 'tencent',
    double: tencent,
    environment: {
      TENCENT_SECRET_ID: tencentKeys.secretId,
      TENCENT_SECRET_KEY: tencentKeys.secretKey,
      TENCENT_SMS_APP_ID: '1400000001',
      TENCENT_SMS_SIGN: '书院',
      TENCENT_SMS_TEMPLATE: '2000001',
      TENCENT_SMS_ENDPOINT: tencent.origin,
    },
    lastCode: () => tencent.taken.at(-1)?.TemplateParamSet[0],
    no: 'LimitExceeded.PhoneNumberDailyLimit',
  },
  {
    provider: 'aliyun',
    double: aliyun,
    environment: {
      ALIYUN_ACCESS_KEY_ID: aliyunKeys.keyId,
      ALIYUN_ACCESS_KEY_SECRET: aliyunKeys.keySecret,
      ALIYUN_SMS_SIGN: '书院',
      ALIYUN_SMS_TEMPLATE: 'SMS_1000001',
      ALIYUN_SMS_ENDPOINT: aliyun.origin,
    },
    lastCode: () => /\d{6}/.exec(aliyun.taken.at(-1)?.['TemplateParam'] ?? '')?.[0],
    no: 'isv.BUSINESS_LIMIT_CONTROL',
  },
]

describe.each(schools)('a school that is set up for $provider', async (setup) => {
  const { provider, double, environment, lastCode, no } = setup
  const school = await openTestSchool({ SMS_PROVIDER: provider, ...environment })

  it('registers who enters the code that the provider received', async () => {
    const telephone = newPhone()
    expect((await sendCode(school, telephone)).data).toEqual({ sendsmsnums: 1 })
    const body = { telephone, smscode: lastCode(), password: 'abc_12345', ...(await aCaptcha(school)) }
    expect((await school.call('POST /api/user/register', { body })).code).toBe(0)
  })

  it('refuses when the provider does, and can send again at once', async () => {
    const telephone = newPhone()
    double.misbehave({ error: no })
    const refused = await sendCode(school, telephone)
    expect([refused.http, refused.code, refused.message]).toEqual([
      200,
      refusals.smsSendFailed.code,
      'SMS send failed',
    ])
    expect((await sendCode(school, telephone)).data).toEqual({ sendsmsnums: 1 })
  })

  it('stores no code that an administrator could read, and offers none by voice', async () => {
    const { rows } = await school.deps.pool.query('select 1 from sms_messages where code is not null')
    expect(rows).toEqual([])
    const spoken = await sendCode(school, newPhone(), 'reg', { smstype: 2 })
    expect(spoken.code).toBe(refusals.voiceUnavailable.code)
  })
})
