import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, productOf } from './shop.tsx'

const student = { user: { types: [3 as const] } }
const product = (changes = {}) => http.get('*/api/product/7', () => ok(productOf(changes)))
const made = (amount: string) =>
  ok({ order_id: 51, order_number: '20261120000051', amount, currency: 1, status: 1 })

/** Answers orders and records their input. */
function orders(answer: () => Response) {
  const sent: { type: string | null; body: string }[] = []
  api.use(
    http.post('*/api/order', async ({ request }) => {
      sent.push({ type: request.headers.get('content-type'), body: await request.text() })
      return answer()
    }),
  )
  return sent
}

const submit = () => screen.findByRole('button', { name: 'Place order and pay' })
beforeEach(() => api.use(product()))

describe('the checkout', () => {
  it('shows course, unit price, quantity one and the total', async () => {
    const { container } = await openShop('prepay', '?productId=7', student)
    await submit()
    const lines = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(lines).toEqual(['Unit priceCN¥199.00', 'Quantity1', 'TotalCN¥199.00', 'Total to payCN¥199.00'])
    expect(screen.getByTitle('Reading the stars').textContent).toBe('Reading the stars')
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  it('names the purchase agreement only where the school has one', async () => {
    await openShop('prepay', '?productId=7', student)
    await submit()
    expect(screen.queryByText(/By ordering, you accept/)).toBeNull()
  })

  it('links to the purchase agreement of the school', async () => {
    await openShop('prepay', '?productId=7', { ...student, agreement: 'Terms' })
    const link = await screen.findByRole('link', { name: 'Terms' })
    expect(link.getAttribute('href')).toBe('#/registeargreement?buy=1')
  })

  it('for an unknown course shows "not found"', async () => {
    api.use(http.get('*/api/product/7', () => refusal(102201, 'This course does not exist')))
    await openShop('prepay', '?productId=7', student)
    expect((await screen.findByRole('alert')).textContent).toContain('This course does not exist')
    expect(screen.queryByRole('button', { name: 'Place order and pay' })).toBeNull()
  })
})

describe('ordering', () => {
  it('creates one order on a double press and goes on to the payment', async () => {
    const sent = orders(() => made('199.00'))
    await openShop('prepay', '?productId=7&fissionid=f1&recommenduserid=1002', student)
    const button = await submit()
    // Two clicks before React has rendered the busy button.
    act(() => {
      button.click()
      button.click()
    })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/pay?orderId=51&product_id=7')
    expect(sent).toEqual([
      {
        type: 'application/x-www-form-urlencoded',
        body: 'productid=7&ordersource=1&seen_amount=199.00&fissionid=f1&recommenduserid=1002',
      },
    ])
  })

  it('shows the message of code 1 in an alert dialog, and can be retried', async () => {
    const sent = orders(() => refusal(1, 'This course is sold out'))
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await submit())
    const dialog = await screen.findByRole('dialog', { name: 'The order was not placed' })
    expect(dialog.textContent).toContain('This course is sold out')
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('stays on the page when the server does not answer', async () => {
    const sent = orders(() => refusal(0, '', 503))
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await submit())
    await waitFor(async () => expect((await submit()).getAttribute('aria-busy')).toBeNull())
    expect(sent).toHaveLength(1)
    expect(screen.queryByTestId('elsewhere')).toBeNull()
  })

  it('of a free course opens the study dialog, and the button then links to my courses', async () => {
    api.use(product({ price: '0.00' }))
    const sent = orders(() => made('0.00'))
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Join for free' }))
    const dialog = await screen.findByRole('dialog', { name: 'You are in!' })
    expect(dialog.style.width).toBe('436px')
    expect(dialog.textContent).toContain('Reading the stars')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('link', { name: 'Go to my courses' }).getAttribute('href')).toBe(
      '/school/student.html#/my_courses',
    )
    expect(sent.map(({ body }) => body)).toEqual(['productid=7&ordersource=1&free=1'])
  })

  it('shows the official account in the study dialog where the school has one', async () => {
    api.use(product({ price: '0.00' }))
    orders(() => made('0.00'))
    const account = { is_show: 1, description: '', account: 'shuyuan' }
    api.use(
      http.get('*/api/system/config/getWechatAccount', () =>
        ok({ ...account, http_qr_bar_url: '/media/account.png' }),
      ),
    )
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Join for free' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Official account: shuyuan')).toBeTruthy()
    expect(dialog.textContent).toContain('Scan to follow the school’s official account')
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/media/account.png')
  })
})
