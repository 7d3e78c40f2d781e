import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, productOf } from './shop.tsx'

type Coupon = ByKey['GET /api/v1/order/coupons/{product_id}']['reply']['available_coupon'][number]
type Address = ByKey['GET /api/addresses']['reply'][number]

const student = { user: { types: [3 as const] } }
const now = () => Math.floor(Date.now() / 1000)

const couponOf = (id: number, amount: string, changes: Partial<Coupon> = {}): Coupon => ({
  id,
  activity_id: id,
  user_coupon_id: id,
  label: `Coupon ${id}`,
  coupon_amount: amount,
  enable_condition: 1,
  enable_condition_amount: '0.00',
  coupon_scope: 1,
  is_exclusive_discount: 1,
  begin_time: now() - 100,
  end_time: now() + 86_400,
  currency: 1,
  unavailable_code: 0,
  shortfall: '0.00',
  isReceive: 1,
  isUse: 0,
  ...changes,
})

const addressOf = (id: number, changes: Partial<Address> = {}): Address => ({
  id,
  consignee: `Reader ${id}`,
  area_code: '86',
  telephone: '13800138000',
  phone_number: '13800138000',
  region_code: '330106',
  province: '浙江省',
  prov: '浙江省',
  city: '杭州市',
  district: '西湖区',
  full_address: '书院路 8 号',
  is_default: 0,
  is_select: 0,
  ...changes,
})

interface Counter {
  product?: Parameters<typeof productOf>[0]
  available?: Coupon[]
  unavailable?: Coupon[]
  claimable?: Coupon[]
  addresses?: Address[]
  pending?: object[]
  answer?: () => Response
}

/** The API of a checkout, which records the orders. */
function counter(given: Counter = {}) {
  const { product, unavailable = [], addresses = [], pending = [] } = given
  const made = ok({ order_id: 51, order_number: '2026', amount: '1.00', currency: 1, status: 1 })
  const { answer = () => made } = given
  const sent: Record<string, string>[] = []
  let { available = [], claimable = [] } = given
  let reads = 0
  api.use(
    http.get('*/api/product/7', () => {
      reads++
      return ok(productOf(product))
    }),
    http.get('*/api/v1/order/coupons/7', () =>
      ok({ available_coupon: available, unavailable_coupon: unavailable, claimable_coupon: claimable }),
    ),
    http.post('*/api/v1/student/coupons', async ({ request }) => {
      const { activity_id } = (await request.json()) as { activity_id: number }
      const held = claimable
        .filter((one) => one.activity_id === activity_id)
        .map((one) => ({ ...one, user_coupon_id: 100 + one.id }))
      claimable = claimable.filter((one) => one.activity_id !== activity_id)
      available = [...held, ...available]
      return ok(held[0])
    }),
    http.get('*/api/addresses', () => ok(addresses)),
    http.get('*/api/order', () => ok({ list: pending, total: pending.length, next: null })),
    http.post('*/api/order', async ({ request }) => {
      sent.push(Object.fromEntries(new URLSearchParams(await request.text())))
      return answer()
    }),
  )
  return { sent, productReads: () => reads }
}

const submit = () => screen.findByRole('button', { name: 'Place order and pay' })
const lines = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
const coupon = (id: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Coupon ${id}`) })

describe('coupons at the checkout', () => {
  it('are chosen one at a time, and the price follows', async () => {
    const { sent } = counter({ available: [couponOf(1, '50.00'), couponOf(2, '20.00')] })
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await coupon(1))
    expect(lines().slice(-2)).toEqual(['Coupon-CN¥50.00', 'Total to payCN¥149.00'])

    await userEvent.click(await coupon(2))
    expect(screen.getByText('please cancel the selected coupon first')).toBeTruthy()
    expect((await coupon(1)).checked).toBe(true)
    expect((await coupon(2)).checked).toBe(false)

    await userEvent.click(await coupon(1))
    expect(screen.queryByText('please cancel the selected coupon first')).toBeNull()
    await userEvent.click(await coupon(2))
    expect(lines().at(-1)).toBe('Total to payCN¥179.00')
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ user_coupon_id: '2', ordertype: '3', seen_amount: '179.00' })
  })

  it.each([
    [1, {}, 'Group prices cannot be combined with coupons.'],
    [2, {}, 'Not valid for this order.'],
    [3, { begin_time: 1_795_000_000 }, /^Can be used from .+\.$/],
    [4, { shortfall: '301.00' }, 'CN¥301.00 below the minimum spend.'],
  ])('that cannot be used show why: code %s', async (unavailable_code, changes, reason) => {
    counter({ unavailable: [couponOf(1, '50.00', { unavailable_code, ...changes })] })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect((await coupon(1)).disabled).toBe(true)
  })

  it('that do not go with a discount are marked', async () => {
    counter({ available: [couponOf(1, '50.00', { is_exclusive_discount: 2 })] })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('Cannot be combined with a discount')).toBeTruthy()
  })

  it('show when there are none, and that none applies to the price of a group', async () => {
    counter()
    const alone = await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('You have no coupons, and none can be claimed here.')).toBeTruthy()
    alone.unmount()
    const group = { activity_id: 4, group_price: '99.00', number: 3, end_time: now() + 1000 }
    counter({ product: { activity: { discount: null, group } } })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=4', student)
    expect(await screen.findByText('Group prices cannot be combined with coupons.')).toBeTruthy()
  })

  it('are chosen by one press where they take off most, while none is chosen', async () => {
    const { sent } = counter({ available: [couponOf(2, '50.00'), couponOf(1, '20.00')] })
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Use the best coupon: CN¥50.00 off' }))
    expect((await coupon(2)).checked).toBe(true)
    expect(document.activeElement).toBe(await coupon(2))
    expect(screen.queryByRole('button', { name: /^Use the best/ })).toBeNull()
    await userEvent.click(await submit())
    await waitFor(() => expect(sent[0]).toMatchObject({ user_coupon_id: '2', seen_amount: '149.00' }))
  })

  it('to claim are claimed and used by the same press where they take off more', async () => {
    const { sent } = counter({
      available: [couponOf(1, '20.00')],
      claimable: [couponOf(3, '300.00', { user_coupon_id: null, isReceive: 0 })],
    })
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Use the best coupon: CN¥198.99 off' }))
    await waitFor(async () => expect((await coupon(3)).checked).toBe(true))
    expect(screen.getByText('Sent to your account')).toBeTruthy()
    expect(document.activeElement).toBe(await coupon(3))
    await userEvent.click(await submit())
    await waitFor(() => expect(sent[0]).toMatchObject({ user_coupon_id: '103', seen_amount: '0.01' }))
  })

  it('to claim are claimed here; one that cannot be used here shows why', async () => {
    const free = { user_coupon_id: null, isReceive: 0 as const }
    counter({
      claimable: [
        couponOf(3, '30.00', free),
        couponOf(4, '90.00', { ...free, unavailable_code: 4, shortfall: '301.00' }),
      ],
    })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('CN¥301.00 below the minimum spend.')).toBeTruthy()
    expect(screen.queryByText(/^You have no coupons/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Claim Coupon 3' }))
    expect((await coupon(3)).checked).toBe(false)
    expect(await screen.findByText('Sent to your account')).toBeTruthy()
    expect(document.activeElement).toBe(await coupon(3))
    expect(screen.getByRole('button', { name: 'Claim Coupon 4' })).toBeTruthy()
  })
})

describe('a discount', () => {
  it('is taken off and named in the order', async () => {
    const discount = {
      activity_id: 9,
      activity_label: 'Spring',
      discount_price: '150.00',
      price: '199.00',
      end_time: now() + 1000,
    }
    const { sent } = counter({ product: { activity: { discount, group: null } } })
    await openShop('prepay', '?productId=7', student)
    await submit()
    expect(lines().slice(-2)).toEqual(['Discount-CN¥49.00', 'Total to payCN¥150.00'])
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ activity_id: '9', ordertype: '3', seen_amount: '150.00' })
  })
})

describe('buying in a group', () => {
  const group = { activity_id: 8, group_price: '99.00', number: 3, end_time: now() + 1000 }
  const product = { activity: { discount: null, group } }

  it('shows the opener of a group how many are missing', async () => {
    const { sent } = counter({ product })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=8', student)
    expect(await screen.findByText('You are starting a group of 3')).toBeTruthy()
    expect(screen.getByText(/invite 2 more people/)).toBeTruthy()
    expect(lines().slice(-2)).toEqual(['Group price-CN¥100.00', 'Total to payCN¥99.00'])
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ ordertype: '2', activity_id: '8', seen_amount: '99.00' })
    expect(sent[0]).not.toHaveProperty('group_id')
  })

  it('joins the group of the address', async () => {
    const { sent } = counter({ product })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=8&group_id=77', student)
    expect(await screen.findByText('You are joining a group of 3')).toBeTruthy()
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ ordertype: '2', activity_id: '8', group_id: '77' })
  })

  it('that is over links to buying alone', async () => {
    counter({ product })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=5', student)
    expect((await screen.findByRole('alert')).textContent).toContain('This group offer has ended')
    expect(screen.getByRole('link', { name: 'Buy on your own' }).getAttribute('href')).toBe(
      '#/prepay?productId=7',
    )
    expect(screen.queryByRole('button', { name: 'Place order and pay' })).toBeNull()
  })
})

describe('an order that would cost something else', () => {
  it('shows it and reads the price again', async () => {
    const { productReads } = counter({
      answer: () => refusal(102801, 'The price has changed meanwhile'),
    })
    await openShop('prepay', '?productId=7', student)
    const before = await submit().then(() => productReads())
    await userEvent.click(await submit())
    expect(
      (await screen.findByText('The price has changed meanwhile')).closest('[role="status"]'),
    ).toBeTruthy()
    await waitFor(() => expect(productReads()).toBe(before + 1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a package', () => {
  it('lists its products', async () => {
    const held = (id: number, name: string) => ({ id, name, cover_url: '', type: 1, price: '1.00' })
    counter({ product: { type: 0, products: [held(1, 'Ink'), held(2, 'Brush')] } })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('Contains: Ink, Brush')).toBeTruthy()
  })
})

describe('an order that is pending already', () => {
  it('is linked', async () => {
    const pending = { order_id: 44, order_number: '2026044', product_id: 7, created_at: now() - 60 }
    counter({ pending: [{ ...pending, product_id: 8 }, pending] })
    await openShop('prepay', '?productId=7', student)
    const link = await screen.findByRole('link', { name: 'Continue to payment' })
    expect(link.getAttribute('href')).toBe('#/pay?orderId=44&product_id=7')
    expect(screen.getByText(/Order 2026044/)).toBeTruthy()
  })
})

describe('the address of goods', () => {
  const goods = { type: 4, is_deliver: 1 as const }

  it('is the default one until another is chosen', async () => {
    const { sent } = counter({
      product: goods,
      addresses: [addressOf(1, { is_default: 1, is_select: 1 }), addressOf(2, { consignee: 'Zhuge Liang' })],
    })
    await openShop('prepay', '?productId=7', student)
    const choices = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ checked }) => checked)).toEqual([true, false])
    expect(screen.getByText('Zhuge ...').title).toBe('Zhuge Liang')
    await userEvent.click(choices[1]!)
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.['address_id']).toBe('2')
    expect(JSON.parse(sent[0]?.['address'] ?? '')).toMatchObject({ id: 2, city: '杭州市' })
  })

  it.each([
    [4, false],
    [5, true],
  ])('can be added to %s others: %s', async (count, full) => {
    counter({ product: goods, addresses: Array.from({ length: count }, (_, index) => addressOf(index + 1)) })
    await openShop('prepay', '?productId=7', student)
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add an address' })
    expect(add.disabled).toBe(full)
  })

  it('is not required where nothing is sent', async () => {
    counter({ addresses: [addressOf(1)] })
    await openShop('prepay', '?productId=7', student)
    await submit()
    expect(screen.queryByText('Delivery address')).toBeNull()
  })

  it('is deleted only after a confirmation', async () => {
    counter({ product: goods, addresses: [addressOf(1, { is_select: 1 })] })
    const deleted: string[] = []
    api.use(
      http.delete('*/api/addresses/:id', ({ params }) => {
        deleted.push(String(params['id']))
        return ok(null)
      }),
    )
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the address of Reader 1' }))
    const question = screen.getByRole('dialog', { name: 'Delete the address of Reader 1?' })
    expect(deleted).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Delete this address' }))
    await waitFor(() => expect(deleted).toEqual(['1']))
  })

  it('needs every part', async () => {
    counter({ product: goods })
    const written: unknown[] = []
    api.use(
      http.post('*/api/addresses', async ({ request }) => {
        written.push(await request.json())
        return ok(addressOf(9))
      }),
    )
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = await screen.findByRole('dialog', { name: 'New address' })
    const save = within(dialog).getByRole('button', { name: 'Save' })
    await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(save)
    for (const text of [
      'Please enter the recipient',
      'Please choose province, city and district',
      'Please enter the street address',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Recipient'), '一'.repeat(25))
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '12345')
    await userEvent.selectOptions(within(dialog).getByLabelText('Province'), '上海市')
    // a municipality has one city, which need not be selected
    expect(within(dialog).getByLabelText<HTMLSelectElement>('City').value).toBe('上海市')
    await userEvent.type(within(dialog).getByLabelText('Street address'), '1')
    await userEvent.click(save)
    expect(within(dialog).getByText('At most 24 characters')).toBeTruthy()
    expect(within(dialog).getByText('Please choose province, city and district')).toBeTruthy()
    expect(written).toEqual([])

    await userEvent.clear(within(dialog).getByLabelText('Recipient'))
    await userEvent.type(within(dialog).getByLabelText('Recipient'), 'Li Bai')
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Phone' }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '13800138000')
    await userEvent.selectOptions(within(dialog).getByLabelText('District'), '黄浦区')
    await userEvent.click(save)
    await waitFor(() =>
      expect(written).toEqual([
        {
          consignee: 'Li Bai',
          area_code: '86',
          telephone: '13800138000',
          province: '上海市',
          city: '上海市',
          district: '黄浦区',
          region_code: '310101',
          full_address: '1',
          is_default: 0,
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('goods that cost nothing', () => {
  it('are claimed and lead to my orders', async () => {
    const { sent } = counter({
      product: { type: 4, is_deliver: 1, price: '0.00' },
      addresses: [addressOf(3, { is_select: 1 })],
      answer: () => ok({ order_id: 51, order_number: '2026', amount: '0.00', currency: 1, status: 11 }),
    })
    await openShop('prepay', '?productId=7', student)
    await screen.findByRole('radio')
    await userEvent.click(screen.getByRole('button', { name: 'Join for free' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order placed' })
    expect(within(dialog).getByRole('link', { name: 'See my orders' }).getAttribute('href')).toBe(
      '/school/student.html#/my_orders',
    )
    expect(sent[0]).toMatchObject({ free: '1', address_id: '3' })
    expect(sent[0]).not.toHaveProperty('seen_amount')
  })
})

describe('a product that cannot be ordered', () => {
  it.each([
    ['is sold out', { stock_type: 2, stock: 0 }, 'Sold out'],
    ['is off the shelf', { status: 1 }, 'Not on sale'],
    ['costs nothing and is sold out', { price: '0.00', stock_type: 2, stock: 0 }, 'Sold out'],
  ])('because it %s shows no checkout', async (_, product, title) => {
    counter({ product })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the course page' }).getAttribute('href')).toBe(
      '#/course?productId=7',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('because it is owned links to my courses', async () => {
    counter()
    api.use(http.get('*/api/product/7/payment_state', () => ok({ payment_state: 1 })))
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('You already have this course')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to my courses' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('still shows the order that waits for its payment', async () => {
    counter({
      product: { stock_type: 2, stock: 0 },
      pending: [{ order_id: 50, product_id: 7, order_number: '2025', created_at: now() - 60 }],
    })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('Sold out')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Continue to payment' })).toBeTruthy()
  })

  it("because of the user's type shows it", async () => {
    counter()
    await openShop('prepay', '?productId=7', { user: { types: [2] } })
    expect((await screen.findByRole('alert')).textContent).toContain('student')
    expect(screen.queryByRole('button', { name: 'Place order and pay' })).toBeNull()
  })
})
