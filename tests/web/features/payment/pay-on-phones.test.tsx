import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop } from '../order/shop.tsx'
import {
  student,
  query,
  school,
  radio,
  payButton,
  elsewhere,
  success,
  pass,
  press,
} from './pay-methods-support.tsx'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
  })

  it('the page has an address of its own, with the same query', async () => {
    school()
    await openShop('pay', query, student)
    expect(await elsewhere()).toBe(`/m/pay${query}`)
  })

  it('WeChat is opened by its app, requested as such', async () => {
    const seen = school()
    let scene: unknown
    api.use(
      http.post('*/api/payment/wechat', async ({ request }) => {
        scene = await request.json()
        return refusal(102403, 'No answer. You were not charged')
      }),
    )
    await openShop('phonePay', query, student)
    await press.click(await radio(/WeChat Pay/))
    expect(seen.codes).toBe(0)
    await press.click(await payButton('Pay with WeChat'))
    expect((await screen.findByRole('alert')).textContent).toContain('You were not charged')
    expect(scene).toEqual({ orderid: 51, scene: 'h5' })
    // where the app cannot be opened, another phone can scan the QR code
    api.use(
      http.post('*/api/payment/wechat', () =>
        ok({ code_url: 'weixin://wxpay/1', expires: 7200, amount: '199.00', currency: 1 }),
      ),
    )
    await press.click(screen.getByRole('button', { name: 'Show a QR code instead' }))
    expect(await screen.findByRole('img', { name: 'WeChat Pay QR code' })).toBeTruthy()
  })

  it('Alipay inside WeChat has to be opened in a browser', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${PHONE} MicroMessenger/8.0`)
    school()
    await openShop('phonePay', query, student)
    await press.click(await radio(/Alipay/))
    expect(await screen.findByText(/does not open inside WeChat/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay with Alipay' })).toBeNull()
  })
})

describe('inside WeChat', () => {
  const parameters = {
    appId: 'wx1',
    timeStamp: '1',
    nonceStr: 'n',
    package: 'prepay_id=1',
    signType: 'RSA',
    paySign: 's',
  } as const

  async function payInside(err_msg: string) {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${PHONE} MicroMessenger/8.0`)
    const invoke = vi.fn((_name: string, _given: object, done: (answer: { err_msg: string }) => void) =>
      done({ err_msg }),
    )
    vi.stubGlobal('WeixinJSBridge', { invoke })
    const seen = school()
    api.use(
      http.post('*/api/payment/wechat', () =>
        ok({ parameters, expires: 7200, amount: '199.00', currency: 1 }),
      ),
    )
    await openShop('phonePay', query, student)
    await press.click(await radio(/WeChat Pay/))
    await press.click(await payButton('Pay with WeChat'))
    await waitFor(() =>
      expect(invoke).toHaveBeenCalledWith('getBrandWCPayRequest', parameters, expect.any(Function)),
    )
    return seen
  }
  afterEach(() => vi.unstubAllGlobals())

  it('its own payment is opened, and its result is checked with the school', async () => {
    const seen = await payInside('get_brand_wcpay_request:ok')
    expect(await screen.findByText('We have not received the payment yet')).toBeTruthy()
    seen.paid = true
    await pass(6)
    expect(await elsewhere()).toBe(success)
  })

  it('a cancelled payment costs nothing and can be retried', async () => {
    await payInside('get_brand_wcpay_request:cancel')
    expect((await screen.findByRole('alert')).textContent).toContain('you were not charged')
    expect(await payButton('Pay with WeChat')).toHaveProperty('disabled', false)
  })
})
