import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, orderOf, type Shop } from '../order/shop.tsx'

const student: Shop = { user: { types: [3] }, config: { alipay: false } }
const query = '?orderId=51&product_id=7'
const order = (changes = {}) => http.get('*/api/order/51', () => ok(orderOf(changes)))

/** The payment API: QR codes are numbered, and the test sets the payment state. */
function school(state: () => Response = () => refusal(101037, 'not yet'), host = 'http://localhost:8080') {
  const seen = { codes: 0, looks: 0 }
  api.use(
    order(),
    http.post('*/api/payment/wechat', async ({ request }) => {
      expect(await request.json()).toEqual({ orderid: 51 })
      seen.codes += 1
      const code_url = `${host}/sandbox/wechat/${seen.codes}`
      return ok({ code_url, expires: 7200, amount: '199.00', currency: 1 })
    }),
    http.get('*/api/payment/wechat/query/51', () => {
      seen.looks += 1
      return state()
    }),
  )
  return seen
}

const code = () => screen.findByRole('img', { name: 'WeChat Pay QR code' })
const clock = () => screen.getByRole('timer').textContent
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
/** Time during which the page was hidden, such as on a sleeping phone; its last seconds pass as usual. */
const sleep = (seconds: number) => {
  vi.setSystemTime(Date.now() + (seconds - 5) * 1000)
  return pass(5)
}
const press = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

describe('paying by WeChat', () => {
  it('shows order number, course, amount with currency, and the code with its two hours', async () => {
    school()
    const { container } = await openShop('pay', query, student)
    await code()
    expect(clock()).toMatch(/^(2:00:00|1:59:5\d)$/)
    expect(container.textContent).toContain('20261120000051')
    expect(container.textContent).toContain('Reading the stars')
    expect(container.textContent).toContain('CN¥199.00')
    // which of the two times counts
    expect(screen.getByText('Pay this order before')).toBeDefined()
    expect(screen.getByText(/You can refresh the code until the time by which the order/)).toBeDefined()
    expect(screen.getByRole('radio', { name: /WeChat Pay/ })).toHaveProperty('checked', true)
    expect(screen.queryByText('TEST')).toBeNull()
  })

  it('is for the phone alone where the school allows no payments on computers', async () => {
    const seen = school()
    await openShop('pay', query, { ...student, config: { alipay: false, payment: { payOnWeb: false } } })
    const phone = await screen.findByRole('img', { name: 'QR code of the payment page of this order' })
    const address = new URL(phone.getAttribute('src') ?? '', location.href).searchParams.get('url')
    expect(address).toBe(location.href)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(seen.codes).toBe(0)
  })

  it('gets another code with its full time when it is refreshed', async () => {
    const seen = school()
    await openShop('pay', query, student)
    await code()
    await sleep(3000)
    expect(clock()).toMatch(/^1:(09|10):/)
    await press.click(screen.getByRole('button', { name: 'Refresh the code' }))
    await waitFor(() => expect(seen.codes).toBe(2))
    await code()
    expect(clock()).toMatch(/^(2:00:00|1:59:5\d)$/)
  })

  it('covers the code when it has expired, stops polling, and starts again when refreshed', async () => {
    const seen = school()
    await openShop('pay', query, student)
    await code()
    await sleep(7201)
    expect((await screen.findByRole('alert')).textContent).toContain('code has expired, refresh')
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('img', { name: 'WeChat Pay QR code' })).toBeNull()
    const { looks } = seen
    await pass(60)
    expect(seen.looks).toBe(looks)
    await press.click(screen.getByRole('button', { name: 'Refresh the code' }))
    await code()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(clock()).toMatch(/^(2:00:00|1:59:5\d)$/)
  })

  it('notices the payment by itself and goes on to the success page', async () => {
    let paid = false
    const seen = school(() => (paid ? refusal(101036, 'paid') : refusal(101037, 'not yet')))
    await openShop('pay', query, student)
    await code()
    await pass(5)
    await waitFor(() => expect(seen.looks).toBe(1))
    expect(screen.queryByTestId('elsewhere')).toBeNull()
    paid = true
    await pass(5)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/paysuccess?product_id=7&order_id=51')
    const { looks } = seen
    await pass(60)
    expect(seen.looks).toBe(looks)
  })

  it('stops polling once the page is left', async () => {
    const seen = school()
    const { unmount } = await openShop('pay', query, student)
    await code()
    unmount()
    await pass(60)
    expect(seen.looks).toBe(0)
  })

  it('shows that the school cannot be reached, and continues to poll', async () => {
    let broken = true
    const seen = school(() => (broken ? HttpResponse.error() : refusal(101036, 'paid')))
    await openShop('pay', query, student)
    await code()
    await pass(5)
    expect((await screen.findByText(/we keep trying/)).textContent).toContain('nothing is lost')
    broken = false
    await pass(5)
    expect(await screen.findByTestId('elsewhere')).toBeTruthy()
    expect(seen.looks).toBe(2)
  })

  it('that cannot be opened shows why and can be retried', async () => {
    let broken = true
    const seen = school()
    api.use(
      http.post('*/api/payment/wechat', () =>
        broken ? refusal(102403, 'No answer. You were not charged') : undefined,
      ),
    )
    await openShop('pay', query, student)
    expect((await screen.findByRole('alert')).textContent).toContain('You were not charged')
    broken = false
    await press.click(screen.getByRole('button', { name: 'Try again' }))
    await code()
    expect(seen.codes).toBe(1)
  })

  it('reads the order again when it turns out to be settled', async () => {
    school()
    let status = 1
    api.use(
      http.post('*/api/payment/wechat', () => {
        status = 3
        return refusal(102302, 'no longer awaiting payment')
      }),
      http.get('*/api/order/51', () => ok(orderOf({ status }))),
    )
    await openShop('pay', query, student)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/paysuccess?product_id=7&order_id=51')
  })
})

describe('the sandbox', () => {
  const sandbox: Shop = { ...student, config: { alipay: false, payment_test: true } }

  it('is marked, and its cashier can be opened in another tab', async () => {
    school()
    await openShop('pay', query, sandbox)
    await code()
    expect(screen.getByText('TEST')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open the test cashier' })
    expect(link.getAttribute('href')).toBe('http://localhost:8080/sandbox/wechat/1?lang=en')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('offers no link to another site', async () => {
    school(undefined, 'https://elsewhere.example')
    await openShop('pay', query, sandbox)
    await code()
    expect(screen.queryByRole('link', { name: 'Open the test cashier' })).toBeNull()
  })
})

describe('an order', () => {
  it('that is paid already leads to the success page', async () => {
    api.use(order({ status: 13 }))
    await openShop('pay', query, student)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/paysuccess?product_id=7&order_id=51')
  })

  it.each([
    ['cancelled', { status: 0 }],
    ['past its time', { expires_at: 1_700_000_000 }],
  ])('that is %s shows it with a link back to the course', async (_, changes) => {
    const seen = school()
    api.use(order(changes))
    await openShop('pay', query, student)
    expect(await screen.findByRole('heading', { name: 'This order is closed' })).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back to the course' })
    expect(back.getAttribute('href')).toBe('#/course?productId=7')
    expect(seen.codes).toBe(0)
  })

  it('of another student, or unknown, shows "not found"', async () => {
    api.use(http.get('*/api/order/51', () => refusal(102301, 'This order does not exist')))
    await openShop('pay', query, student)
    expect((await screen.findByRole('alert')).textContent).toContain('This order does not exist')
  })

  it('that the address does not name shows "not found"', async () => {
    await openShop('pay', '', student)
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not lead to an order')
  })
})

describe('without a payment method', () => {
  it('a student is shown that the order waits', async () => {
    const seen = school()
    await openShop('pay', query, { ...student, config: { alipay: false, weixin: false } })
    expect(await screen.findByText(/Your order is kept/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(seen.codes).toBe(0)
  })

  it('an administrator is shown what to do', async () => {
    school()
    await openShop('pay', query, { user: { types: [1, 3] }, config: { alipay: false, weixin: false } })
    expect(await screen.findByText(/PAYMENT_SANDBOX=on/)).toBeTruthy()
  })
})
