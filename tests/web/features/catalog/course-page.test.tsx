import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, productOf } from '../order/shop.tsx'

const student = { user: { types: [3 as const] } }
const product = (changes = {}) => http.get('*/api/product/7', () => ok(productOf(changes)))
const owned = (state: 0 | 1) => http.get('*/api/product/7/payment_state', () => ok({ payment_state: state }))
const buyButton = (name: string) => screen.findByRole('button', { name })

beforeEach(() => api.use(product(), owned(0)))

describe('a course', () => {
  it.each(['productId', 'id', 'product_id'])('opens by %s', async (name) => {
    await openShop('course', `?${name}=7`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Reading the stars' })).toBeTruthy()
  })

  it('shows teacher, introduction, price, validity, lessons and hours', async () => {
    api.use(product({ is_show_stock: 1, stock_type: 2, stock: 3 }))
    const { container } = await openShop('course', '?productId=7')
    await screen.findByText('Bring a blanket.')
    for (const text of [
      'Tang',
      'Ten evenings',
      '199.00',
      'Lifetime access',
      '10 lessons',
      '7 h 30 min',
      '10 sessions',
      '3 left',
    ])
      expect(container.textContent).toContain(text)
  })

  it('links back to the list by its breadcrumbs', async () => {
    await openShop('course', '?productId=7')
    const link = await screen.findByRole('link', { name: 'All courses' })
    expect(link.getAttribute('href')).toBe('#/home/courses')
  })

  it('offers the address for the phone as a code', async () => {
    await openShop('course', '?productId=7&fissionid=x')
    const code = await screen.findByRole('img', { name: 'QR code of this course for the phone' })
    expect(decodeURIComponent(code.getAttribute('src') ?? '')).toBe(
      '/api/qrcode?url=http://localhost:8080/index.html#/m/course?productId=7',
    )
  })

  it('that sells an open class links to it', async () => {
    api.use(product({ type: 6, open_class_id: 5 }))
    await openShop('course', '?productId=7')
    const link = await screen.findByRole('link', { name: 'Class times and entry' })
    expect(link.getAttribute('href')).toBe('#/live?id=5')
  })

  it('cuts a long name and long teachers', async () => {
    api.use(product({ name: '长'.repeat(47), teacher_name: '师'.repeat(47) }))
    await openShop('course', '?productId=7')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(`${'长'.repeat(40)}...`)
    expect(screen.getByText(`${'师'.repeat(22)}...`)).toBeTruthy()
  })

  it('that does not exist shows its code, with a link to the other courses', async () => {
    api.use(http.get('*/api/product/7', () => refusal(102201, 'This course does not exist')))
    await openShop('course', '?productId=7')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This course does not exist')
    expect(alert.textContent).toContain('102201')
    expect(screen.getByRole('link', { name: 'See all courses' })).toBeTruthy()
  })

  it('that the address does not name shows "not found"', async () => {
    await openShop('course')
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not lead to a course')
  })

  it('lists its lessons with time, state and preview', async () => {
    const now = Math.floor(Date.now() / 1000)
    const lesson = {
      id: 1,
      open_class_id: 11,
      chapter: '',
      title: 'Moon',
      is_audition: 1 as const,
      hasvideouri: 0 as const,
      ended_at: null,
      replay: 0 as const,
      stream_state: 'waiting' as const,
    }
    const times = { begintime: now - 7200, endtime: now - 3600 }
    api.use(
      product({
        lessons: [
          { ...lesson, ...times },
          { ...lesson, id: 2, title: 'Mars', is_audition: 0, begintime: now - 60, endtime: now + 60 },
          { ...lesson, id: 3, title: 'Vega', begintime: now - 60, endtime: now + 60, stream_state: 'on_air' },
          { ...lesson, ...times, id: 4, title: 'Rhea', replay: 1, stream_state: 'replay' },
        ],
      }),
    )
    await openShop('course', '?productId=7')
    await userEvent.click(await screen.findByRole('tab', { name: 'Lessons (4)' }))
    const [moon, mars, vega, rhea] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Moon|Mars|Vega|Rhea/.test(textContent))
    expect(moon?.textContent).toMatch(/Moon.*\d\d:\d\d–.*Ended/)
    expect(mars?.textContent).toMatch(/Mars.*Waiting for the teacher.*Enter/)
    expect(vega?.textContent).toMatch(/Vega.*Live.*Enter/)
    expect(rhea?.textContent).toMatch(/Rhea.*Free preview.*Replay/)
    expect([moon, mars].map((row) => row?.textContent.includes('preview'))).toEqual([false, false])
  })
})

describe('its buy button', () => {
  const wayBack = `url=${encodeURIComponent('/index.html#/course?productId=7&fissionid=f1')}`

  it('sends a visitor to the login page with a return url, and on to the checkout', async () => {
    const { go } = await openShop('course', '?productId=7&fissionid=f1')
    await userEvent.click(await buyButton('Buy now'))
    const next = encodeURIComponent('/index.html#/prepay?productId=7&fissionid=f1')
    expect(go).toHaveBeenCalledExactlyOnceWith(`#/login?${wayBack}&next=${next}`)
  })

  it('returns a visitor who joins for free to the course, where one press joins', async () => {
    api.use(http.get('*/api/product/7', () => ok(productOf({ price: '0.00' }))))
    const { go } = await openShop('course', '?productId=7&fissionid=f1')
    await userEvent.click(await buyButton('Join for free'))
    expect(go).toHaveBeenCalledExactlyOnceWith(`#/login?${wayBack}`)
  })

  it('leads a student to the order page, with who recommended the course', async () => {
    await openShop('course', '?productId=7&fissionid=f1&recommenduserid=1002', student)
    await waitFor(async () => expect((await buyButton('Buy now')).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(await buyButton('Buy now'))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/prepay?productId=7&fissionid=f1&recommenduserid=1002',
    )
  })

  it.each([
    ["admin account can't operate, use another account", { userid: 1, types: [1 as const, 3 as const] }],
    ["admin account can't operate, use another account", { types: [1 as const] }],
    ['Only students can buy courses', { types: [2 as const] }],
  ])('shows "%s"', async (message, user) => {
    await openShop('course', '?productId=7', { user })
    await waitFor(async () => expect((await buyButton('Buy now')).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(await buyButton('Buy now'))
    expect((await screen.findByRole('dialog')).textContent).toContain(message)
  })

  it('leads to my courses when the course is owned', async () => {
    api.use(owned(1))
    await openShop('course', '?productId=7', student)
    const link = await screen.findByRole('link', { name: 'Go to my courses' })
    expect(link.getAttribute('href')).toBe('student.html#/my_courses')
  })

  it.each([
    ['Not on sale', { status: 1 }],
    ['Sold out', { stock_type: 2, stock: 0 }],
  ])('is disabled: %s', async (name, changes) => {
    api.use(product(changes))
    await openShop('course', '?productId=7')
    expect((await buyButton(name)).hasAttribute('disabled')).toBe(true)
  })

  it('shows an administrator that no payment method is set up', async () => {
    await openShop('course', '?productId=7', {
      user: { types: [1] },
      config: { weixin: false, alipay: false, paypal: false },
    })
    expect(await screen.findByText(/No payment method is set up/)).toBeTruthy()
  })
})

describe('a free course', () => {
  const notOrdered = http.post('*/api/order/freeproduct', () => refusal(1, 'not ordered'))
  beforeEach(() => api.use(product({ price: '0.00' }), notOrdered))

  it('is claimed by one press, opens the study dialog and then leads to my courses', async () => {
    const bodies: string[] = []
    api.use(
      http.post('*/api/order', async ({ request }) => {
        bodies.push(await request.text())
        return ok({ order_id: 51, order_number: '1', amount: '0.00', currency: 1, status: 13 })
      }),
    )
    await openShop('course', '?productId=7', student)
    await waitFor(async () => expect((await buyButton('Join for free')).getAttribute('aria-busy')).toBeNull())
    await userEvent.dblClick(await buyButton('Join for free'))
    const dialog = await screen.findByRole('dialog', { name: 'You are in!' })
    expect(dialog.style.width).toBe('436px')
    expect(screen.getByRole('link', { name: 'Start learning' }).getAttribute('href')).toBe(
      '/school/student.html#/my_courses',
    )
    expect(bodies).toEqual(['productid=7&ordersource=1&free=1'])
    expect(screen.getByRole('link', { name: 'Go to my courses', hidden: true })).toBeTruthy()
  })

  it('that was claimed before leads to my courses', async () => {
    api.use(http.post('*/api/order/freeproduct', () => ok({ order_id: 51 })))
    await openShop('course', '?productId=7', student)
    expect(await screen.findByRole('link', { name: 'Go to my courses' })).toBeTruthy()
  })

  it('that sold out meanwhile shows it in an alert dialog', async () => {
    api.use(http.post('*/api/order', () => refusal(1, 'This course is sold out')))
    await openShop('course', '?productId=7', student)
    await waitFor(async () => expect((await buyButton('Join for free')).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(await buyButton('Join for free'))
    expect((await screen.findByRole('dialog')).textContent).toContain('This course is sold out')
  })
})
