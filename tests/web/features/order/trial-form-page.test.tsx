import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, productOf } from './shop.tsx'

const student = { user: { types: [3 as const] } }
const query = '?product_id=7'

const profile = (changes: object = {}) =>
  http.get('*/api/v1/student/profile', () =>
    ok({
      name: '',
      birthday: '',
      gender: null,
      grade: '',
      subjects: [],
      phone: { area_code: '86', number: '13800138000' },
      options: { grade: [], subject: [] },
      ...changes,
    }),
  )

beforeEach(() =>
  api.use(
    http.get('*/api/product/7', () => ok(productOf({ price: '0.00' }))),
    http.post('*/api/order/freeproduct', () => refusal(1, 'not ordered')),
    profile(),
  ),
)

/** Answers claims and records their input. */
function claims(answer: () => Response = () => ok({ order_id: 1, amount: '0.00', status: 13 })) {
  const sent: unknown[] = []
  api.use(
    http.post('*/api/v1/student/freeclaim', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

const submit = () => screen.findByRole('button', { name: 'Claim for free' })

describe('the form for a free course', () => {
  it('requires name and phone, with optional fields', async () => {
    await openShop('freeClaim', query, student)
    await submit()
    for (const label of [/^Grade/, /^Birthday/, /^Subject/, /^Gender/, /^Parent’s name/, /^Parent’s phone/])
      expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.getByLabelText('Name').getAttribute('aria-required')).toBe('true')
    expect(screen.getByLabelText(/^Grade/).getAttribute('aria-required')).toBeNull()
    const [areaCode] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Country or area code' })
    expect(areaCode?.value).toBe('86')
  })

  it.each([
    ['is sold out', { stock_type: 2, stock: 0 }, 'Sold out'],
    ['is off the shelf', { status: 1 }, 'Not on sale'],
  ])('is not shown where the course %s', async (_, changes, title) => {
    api.use(http.get('*/api/product/7', () => ok(productOf({ price: '0.00', ...changes }))))
    await openShop('freeClaim', query, student)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Claim for free' })).toBeNull()
  })

  it('sends what was filled in, once, and leads on to my courses', async () => {
    const sent = claims()
    await openShop('freeClaim', `${query}&fissionid=f1`, student)
    const button = await submit()
    await userEvent.type(screen.getByLabelText('Name'), ' Li Bai ')
    await userEvent.type(screen.getByLabelText(/^Parent’s phone/), '13900139000')
    await userEvent.dblClick(button)
    await screen.findByRole('dialog', { name: 'You are in!' })
    expect(sent).toEqual([
      {
        productid: 7,
        ordersource: 1,
        fissionid: 'f1',
        fields: {
          name: 'Li Bai',
          phone: { area_code: '86', number: '13800138000' },
          grade: '',
          birthday: '',
          subject: '',
          gender: '',
          parent_name: '',
          parent_phone: { area_code: '86', number: '13900139000' },
        },
      },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('link', { name: 'Go to my courses' })).toBeTruthy()
  })

  it('names what is missing or wrong, and sends nothing', async () => {
    const sent = claims()
    await openShop('freeClaim', query, student)
    await userEvent.type(await screen.findByLabelText(/^Parent’s phone/), '123')
    await userEvent.click(await submit())
    expect(screen.getByText('Please enter a name')).toBeTruthy()
    expect(screen.getByLabelText(/^Parent’s phone/).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('is filled from the profile, and offers the grades of the school', async () => {
    api.use(
      profile({ name: 'Du Fu', gender: 1, grade: 'Five', options: { grade: ['Four', 'Five'], subject: [] } }),
    )
    await openShop('freeClaim', query, student)
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Du Fu')
    expect(screen.getByLabelText<HTMLSelectElement>(/^Grade/).value).toBe('Five')
    expect(screen.getByLabelText<HTMLSelectElement>(/^Gender/).value).toBe('1')
  })

  it('keeps the input when it is refused', async () => {
    claims(() => refusal(1, 'This course is sold out'))
    await openShop('freeClaim', query, student)
    await submit()
    await userEvent.type(screen.getByLabelText('Name'), 'Li Bai')
    await userEvent.click(await submit())
    expect((await screen.findByRole('alert')).textContent).toBe('This course is sold out')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Li Bai')
  })
})

it('a claim without an answer is not said to have failed', async () => {
  claims(() => HttpResponse.error())
  await openShop('freeClaim', query, student)
  await submit()
  await userEvent.type(screen.getByLabelText('Name'), 'Li Bai')
  await userEvent.click(await submit())
  expect((await screen.findByRole('alert')).textContent).toContain(
    'it is not known whether you have this course',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Li Bai')
})

describe('instead of the form', () => {
  it('is shown that the course is claimed already', async () => {
    api.use(http.post('*/api/order/freeproduct', () => ok({ order_id: 1 })))
    await openShop('freeClaim', query, student)
    expect(await screen.findByText('You have already claimed this course')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Claim for free' })).toBeNull()
  })

  it('is shown that the course has a price, with a link to it', async () => {
    api.use(
      http.get('*/api/product/7', () => ok(productOf())),
      http.get('*/api/product/7/payment_state', () => ok({ payment_state: 0 })),
    )
    await openShop('freeClaim', query, student)
    expect(await screen.findByText('This course is not free')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the course' }).getAttribute('href')).toBe(
      '#/course?productId=7',
    )
  })

  it.each([
    [{ userid: 1, types: [1 as const] }, "admin account can't operate, use another account"],
    [{ types: [2 as const] }, 'Only students can buy courses. Please use a student account'],
  ])('is shown that only students can claim', async (user, text) => {
    await openShop('freeClaim', query, { user })
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Claim for free' })).toBeNull())
  })

  it('is the list of free courses when the address names none', async () => {
    await openShop('freeClaim', '', student)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/m/free_study')
  })
})
