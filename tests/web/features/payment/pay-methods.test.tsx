import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, type Shop } from '../order/shop.tsx'
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

const withPaypal: Shop = { ...student, config: { weixin: false, alipay: false, paypal: true } }

/** The window that the browser opens, or blocks. */
function aWindow() {
  const opened = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } }
  return { opened, open: vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window) }
}

const question = () => screen.findByRole('dialog', { name: 'Was the payment made?' })

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

  it('that the browser has blocked is a link, after which the payment is queried too', async () => {
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
