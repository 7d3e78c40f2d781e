import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, sent, now, type User, pick, serveOffers } from './promotion-support.tsx'

inEnglish()

let answer = () => ok({ id: 3 })

beforeEach(() => {
  answer = () => ok({ id: 3 })
  serveOffers(() => answer())
})

describe('the form of a coupon', () => {
  const open = () => openAs(admin, '/admin.html#/coupons/new', <AdminRoutes />)
  const issue = (user: User) => user.click(screen.getByRole('button', { name: 'Create coupon' }))

  it('shows at the fields what is missing', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByLabelText('Minimum spend'))
    await user.click(screen.getByRole('radio', { name: 'Selected courses' }))
    await user.type(screen.getByLabelText('Quantity'), '0')
    await issue(user)
    expect(await screen.findByText('Enter a name')).toBeTruthy()
    expect(screen.getAllByText(/Enter an amount above 0/)).toHaveLength(2)
    expect(screen.getByText('Choose a course')).toBeTruthy()
    expect(screen.getByText('Enter a whole number from 1 to 1,000,000')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('issues one of ten for chosen courses, to be given out', async () => {
    const user = userEvent.setup()
    open()
    await user.type(await screen.findByLabelText('Coupon name'), ' Welcome ')
    await user.type(screen.getByLabelText('Amount (CN¥)'), '20')
    await user.click(screen.getByRole('radio', { name: 'Selected courses' }))
    await pick(user, 'Selected courses', 'Ink')
    await pick(user, 'Selected courses', 'Tea')
    await user.click(screen.getByRole('combobox', { name: 'Selected courses' }))
    expect(screen.queryByTitle(/^Gift /)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove “Ink”' }))
    await user.click(screen.getByLabelText('Not valid on discounted courses'))
    await user.click(screen.getByRole('radio', { name: /Assigned by the school only/ }))
    await user.type(screen.getByLabelText('Quantity'), '10')
    await issue(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      label: 'Welcome',
      coupon_amount: '20',
      enable_condition: 1,
      enable_condition_amount: '0',
      product_ids: [8],
      is_exclusive_discount: 2,
      total: 10,
      is_claimable: 0,
    })
  })
})

describe('a coupon', () => {
  const coupon = {
    id: 3,
    activity_id: 30,
    label: 'Welcome',
    coupon_amount: '20.00',
    enable_condition: 2,
    enable_condition_amount: '100.00',
    product_ids: [],
    products: [],
    is_exclusive_discount: 1,
    claim_begin_time: now() - 60,
    claim_end_time: now() + 86_400,
    begin_time: now() - 60,
    end_time: now() + 86_400,
    total: 10,
    is_claimable: 1,
    currency: 1,
    state: 'running',
    revision: 'first',
    claimed: 6,
    used: 2,
  }
  const holder = { user_coupon_id: 1, userid: 11, username: 'u_11', name: 'Wang', claimed_at: 1_790_000_000 }

  beforeEach(() => {
    api.use(
      http.get('*/api/v1/admin/coupons/3', () => ok(coupon)),
      http.get('*/api/v1/coupons/3/assign', () =>
        listOf([{ ...holder, isUse: 1, used_at: 1_790_000_500, order_number: '20269' }]),
      ),
      http.get('*/api/v1/admin/users', () =>
        listOf([{ id: 12, name: 'Li', username: 'u_12', telephone: '138****0002', types: [3] }]),
      ),
      http.post('*/api/v1/coupons/3/assign', async ({ request }) => {
        sent.push(await request.json())
        return ok({ assigned: 1, already: 0 })
      }),
      http.put('*/api/v1/admin/coupons/3', async ({ request }) => {
        sent.push(await request.json())
        return ok({ revision: 'next' })
      }),
    )
    openAs(admin, '/admin.html#/coupons/3', <AdminRoutes />)
  })

  it('shows its holders and its courses, and is given to a student who was searched for', async () => {
    const user = userEvent.setup()
    expect((await screen.findByRole('link', { name: '20269' })).getAttribute('href')).toBe(
      '#/orders?keyword=20269',
    )
    await user.click(screen.getByRole('combobox', { name: 'Students' }))
    await user.click(await screen.findByTitle(/^Li /))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(sent).toEqual([{ userids: [12] }]))
    expect(await screen.findByText('Assigned to 1 student')).toBeTruthy()
  })

  it('is never reduced below the number claimed', async () => {
    const user = userEvent.setup()
    const total = await screen.findByLabelText('Quantity')
    await user.clear(total)
    await user.type(total, '5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/at least the 6 already claimed/)).toBeTruthy()
    await user.clear(total)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ label: 'Welcome', total: null }]))
  })

  it('that is claimed now but valid later says in the list from when', async () => {
    const later = Date.parse('2099-11-30T04:00:00Z') / 1000
    api.use(
      http.get('*/api/v1/admin/coupons', () =>
        listOf([
          { ...coupon, label: 'Now' },
          { ...coupon, id: 4, label: 'Later', begin_time: later, end_time: later + 86_400 },
        ]),
      ),
    )
    location.hash = '#/coupons'
    const state = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
    expect(await state(/^Later/)).toContain('From Nov 30, 2099')
    expect(await state(/^Now/)).toContain('Running')
  })
})
