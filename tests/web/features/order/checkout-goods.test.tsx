import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop } from './shop.tsx'
import { type Address, student, now, counter, submit } from './checkout-support.tsx'

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
