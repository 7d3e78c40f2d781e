import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, orderOf, type Shop } from '../order/shop.tsx'

const student: Shop = { user: { types: [3] } }
const withPaypal: Shop = { ...student, config: { weixin: false, alipay: false, paypal: true } }
const query = '?orderId=51&product_id=7'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'

interface School {
  /** the answers to the query whether the order is paid */
  paid: boolean
  looks: number
  codes: number
}

function school(): School {
  const seen: School = { paid: false, looks: 0, codes: 0 }
  api.use(
    http.get('*/api/order/51', () => ok(orderOf())),
    http.post('*/api/payment/wechat', () => {
      seen.codes += 1
      return ok({ code_url: `weixin://wxpay/${seen.codes}`, expires: 7200, amount: '199.00', currency: 1 })
    }),
    http.get('*/api/payment/wechat/query/51', () => {
      seen.looks += 1
      return seen.paid ? refusal(101036, 'paid') : refusal(101037, 'not yet')
    }),
  )
  return seen
}

/** The window that the browser opens, or blocks. */
function aWindow() {
  const opened = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } }
  return { opened, open: vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window) }
}

const radio = (name: RegExp) => screen.findByRole('radio', { name })
const payButton = (name: string) => screen.findByRole('button', { name })
const question = () => screen.findByRole('dialog', { name: 'Was the payment made?' })
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent
const success = '/paysuccess?product_id=7&order_id=51'
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const press = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the choice of methods', () => {
  it('shows the enabled methods, and preselects none', async () => {
    const seen = school()
    await openShop('pay', query, student)
    expect(await radio(/WeChat Pay/)).toHaveProperty('checked', false)
    expect(await radio(/Alipay/)).toHaveProperty('checked', false)
    expect(screen.queryByRole('radio', { name: /PayPal/ })).toBeNull()
    expect(seen.codes).toBe(0)
  })

  it('another method removes the code, and its polling ends', async () => {
    const seen = school()
    await openShop('pay', query, student)
    await press.click(await radio(/WeChat Pay/))
    await screen.findByRole('img', { name: 'WeChat Pay QR code' })
    await pass(5)
    await waitFor(() => expect(seen.looks).toBe(1))
    await press.click(await radio(/Alipay/))
    expect(screen.queryByRole('img', { name: 'WeChat Pay QR code' })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    await pass(60)
    expect(seen.looks).toBe(1)
  })
})

describe('Alipay', () => {
  async function begin() {
    const seen = school()
    const { open } = aWindow()
    await openShop('pay', query, student)
    await press.click(await radio(/Alipay/))
    await press.click(await payButton('Pay with Alipay'))
    return { seen, open }
  }

  it('opens in a new window, in the language of this page, without access to this one', async () => {
    const { open } = await begin()
    expect(open).toHaveBeenCalledExactlyOnceWith('/api/payment/alipay?orderid=51&lang=en', '_blank')
    expect(open.mock.results[0]?.value).toHaveProperty('opener', null)
    expect(await question()).toBeTruthy()
  })

  it.each(['Yes, I have paid', 'Not yet'])(
    'either answer queries the school: "%s" for a paid order',
    async (answer) => {
      const { seen } = await begin()
      await question()
      seen.paid = true
      await press.click(screen.getByRole('button', { name: answer }))
      expect(await elsewhere()).toBe(success)
      expect(seen.looks).toBe(1)
    },
  )

  it.each(['Yes, I have paid', 'Not yet'])(
    '"%s" for an unpaid order stays, shows it and continues to poll',
    async (answer) => {
      const { seen } = await begin()
      await question()
      await press.click(screen.getByRole('button', { name: answer }))
      expect(await screen.findByText('We have not received the payment yet')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      seen.paid = true
      await pass(6)
      expect(await elsewhere()).toBe(success)
    },
  )

  it('is noticed by itself while the question is open', async () => {
    const { seen } = await begin()
    await question()
    seen.paid = true
    await pass(6)
    expect(await elsewhere()).toBe(success)
  })

  it('that the browser has blocked is a link, which also asks afterwards', async () => {
    school()
    vi.spyOn(window, 'open').mockReturnValue(null)
    await openShop('pay', query, student)
    await press.click(await radio(/Alipay/))
    await press.click(await payButton('Pay with Alipay'))
    const link = await screen.findByRole('link', { name: 'Open Alipay' })
    expect(link.getAttribute('href')).toBe('/api/payment/alipay?orderid=51&lang=en')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.queryByRole('dialog')).toBeNull()
    link.addEventListener('click', (event) => event.preventDefault())
    await press.click(link)
    expect(await question()).toBeTruthy()
  })
})

describe('PayPal', () => {
  const answer = (reply: () => Response) => {
    let calls = 0
    api.use(
      http.post('*/api/payment/paypal/web', async ({ request }) => {
        expect(await request.json()).toEqual({ orderid: 51 })
        calls += 1
        return reply()
      }),
    )
    return () => calls
  }

  it('is the only method where it is on, and opens its page in the window that the press has opened', async () => {
    school()
    const calls = answer(() => ok({ approval_url: 'https://www.paypal.com/checkoutnow?token=5O1' }))
    const { open, opened } = aWindow()
    await openShop('pay', query, withPaypal)
    expect(screen.queryByRole('radio', { name: /WeChat|Alipay/ })).toBeNull()
    await press.dblClick(await payButton('Pay with PayPal'))
    await waitFor(() =>
      expect(opened.location.replace).toHaveBeenCalledWith('https://www.paypal.com/checkoutnow?token=5O1'),
    )
    expect(open.mock.calls[0]).toEqual(['', '_blank'])
    expect(calls()).toBe(1)
    expect(await question()).toBeTruthy()
  })

  it('that refuses shows why, closes the window and does not poll', async () => {
    school()
    answer(() => refusal(101040, 'PayPal takes no yuan; please reorder'))
    const { opened } = aWindow()
    await openShop('pay', query, withPaypal)
    await press.click(await payButton('Pay with PayPal'))
    expect((await screen.findByRole('alert')).textContent).toContain('PayPal takes no yuan; please reorder')
    expect(opened.close).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await payButton('Pay with PayPal')).toHaveProperty('disabled', false)
  })

  it('behind a blocked window is a link to its page', async () => {
    school()
    answer(() => ok({ approval_url: 'https://www.paypal.com/checkoutnow?token=5O1' }))
    vi.spyOn(window, 'open').mockReturnValue(null)
    await openShop('pay', query, withPaypal)
    await press.click(await payButton('Pay with PayPal'))
    const link = await screen.findByRole('link', { name: 'Open PayPal' })
    expect(link.getAttribute('href')).toBe('https://www.paypal.com/checkoutnow?token=5O1')
  })
})

describe('coming back from a provider', () => {
  it('shows that the payment has not arrived, and moves on once it has', async () => {
    const seen = school()
    await openShop('pay', `${query}&returned=1`, student)
    expect(await screen.findByText('We have not received the payment yet')).toBeTruthy()
    seen.paid = true
    await pass(6)
    expect(await elsewhere()).toBe(success)
  })
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
