import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { isBelow } from '#web/features/promotion/manage/offers/offer-values.ts'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, sent, offer, type User, pick, serveOffers } from './promotion-support.tsx'

inEnglish()

let answer = () => ok({ id: 3 })

beforeEach(() => {
  answer = () => ok({ id: 3 })
  serveOffers(() => answer())
})

const begin = (user: User) => user.click(screen.getByRole('button', { name: 'Start' }))

describe('the form of an offer', () => {
  const open = () => openAs(admin, '/admin.html#/activities/new', <AdminRoutes />)

  const priceOf = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(`Promotion price of “${name}” (CN¥)`)

  it('sends nothing while course or price is missing, and shows it at the fields', async () => {
    const user = userEvent.setup()
    open()
    await screen.findByRole('combobox', { name: 'Course' })
    await begin(user)
    expect(await screen.findByText('Choose a course')).toBeTruthy()
    await pick(user, 'Course', 'Ink')
    await begin(user)
    expect(await screen.findByText(/Enter a price above 0/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('offers no free course, and shows why', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('combobox', { name: 'Course' }))
    expect(await screen.findByTitle(/^Ink /)).toBeTruthy()
    expect(screen.queryByTitle(/^Gift /)).toBeNull()
    expect(screen.getByText('Free courses are not listed: they have no price to reduce.')).toBeTruthy()
  })

  it('requires a price below that of the course, and an end in the future', async () => {
    const user = userEvent.setup()
    open()
    await screen.findByRole('combobox', { name: 'Course' })
    await pick(user, 'Course', 'Ink')
    await user.type(await screen.findByLabelText(/Promotion price/), '100')
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2020-01-01T10:00' } })
    await begin(user)
    expect(await screen.findByText(/Enter a price above 0/)).toBeTruthy()
    expect(screen.getByText(/The end must be in the future/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('creates a group purchase for so many, and returns to the list', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('radio', { name: /Group buying/ }))
    await pick(user, 'Course', 'Ink')
    await user.type(screen.getByLabelText(/Promotion price/), '59.9')
    await user.clear(screen.getByLabelText('Group size'))
    await user.type(screen.getByLabelText('Group size'), '3')
    await begin(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    const products = [{ product_id: 7, price: '59.9' }]
    expect(sent[0]).toMatchObject({ type: 1, products, number: 3, label: '' })
    expect(await screen.findByText('Group of 3')).toBeTruthy()
  })

  it('takes several courses, by one rule or each at its own price', async () => {
    const user = userEvent.setup()
    open()
    await screen.findByRole('combobox', { name: 'Course' })
    await pick(user, 'Course', 'Ink')
    await pick(user, 'Course', 'Tea')
    await user.type(screen.getByLabelText('Percent'), '100')
    await user.click(screen.getByRole('button', { name: 'Fill in all prices' }))
    expect(await screen.findByText(/Enter a percentage/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Percent'))
    await user.type(screen.getByLabelText('Percent'), '75')
    await user.click(screen.getByRole('button', { name: 'Fill in all prices' }))
    expect([priceOf('Ink').value, priceOf('Tea').value]).toEqual(['75.00', '6.75'])
    await user.clear(priceOf('Tea'))
    await user.type(priceOf('Tea'), '5')
    await begin(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      products: [
        { product_id: 7, price: '75.00' },
        { product_id: 8, price: '5' },
      ],
    })
  })

  it('takes a percentage off the whole shop or chosen courses, up to a limit', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('radio', { name: /Percentage discount/ }))
    await user.type(screen.getByLabelText('Percentage off'), '100')
    await user.click(screen.getByRole('radio', { name: /Selected courses/ }))
    await begin(user)
    expect(await screen.findByText(/Enter a percentage from 0.1/)).toBeTruthy()
    expect(screen.getByText('Choose a course')).toBeTruthy()
    expect(sent).toEqual([])
    await user.clear(screen.getByLabelText('Percentage off'))
    await user.type(screen.getByLabelText('Percentage off'), '12.5')
    await user.type(screen.getByLabelText('At most per course (CN¥)'), '50')
    await pick(user, 'Selected courses', 'Tea')
    await begin(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ percent_off: '12.5', ceiling: '50', product_ids: [8] })
  })

  it('shows at the prices which courses the server refuses, and keeps the input', async () => {
    const products = [
      { product_id: 8, name: 'Tea', reason: 'activityOverlaps', message: 'Tea has one already' },
    ]
    const status = { code: 102906, reason: 'offersRefused', message: 'No offer was set up' }
    answer = () => HttpResponse.json({ status, data: { products } })
    const user = userEvent.setup()
    open()
    await screen.findByRole('combobox', { name: 'Course' })
    await pick(user, 'Course', 'Ink')
    await pick(user, 'Course', 'Tea')
    await user.type(priceOf('Ink'), '50')
    await user.type(priceOf('Tea'), '5')
    await begin(user)
    expect(await screen.findByText('No offer was set up')).toBeTruthy()
    expect(priceOf('Tea').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Tea has one already')).toBeTruthy()
    expect([priceOf('Ink').value, priceOf('Tea').value]).toEqual(['50', '5'])
  })
})

describe('the list of offers', () => {
  const open = () => openAs(admin, '/admin.html#/activities', <AdminRoutes />)

  it('ends one early only after a confirmation', async () => {
    const stopped: string[] = []
    api.use(
      http.post('*/api/v1/admin/activities/:id/stop', ({ params }) => {
        stopped.push(String(params['id']))
        return ok(null)
      }),
    )
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'End now: “Ink”' }))
    const question = await screen.findByRole('dialog', { name: 'End “Ink” now?' })
    expect(question.textContent).toContain('open groups continue')
    expect(stopped).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'End now' }))
    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(stopped).toEqual(['3'])
  })

  it('changes label and end', async () => {
    answer = () => ok({ revision: 'next' })
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Edit the promotion of “Ink”' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Label'))
    await user.type(dialog.getByLabelText('Label'), 'Last day')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([{ label: 'Last day', end_time: offer.end_time, revision: 'first' }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers no change of one that is over', async () => {
    api.use(http.get('*/api/v1/admin/activities', () => listOf([{ ...offer, state: 'over' }])))
    open()
    expect(await screen.findByRole('link', { name: 'Ink' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Edit the promotion/ })).toBeNull()
  })
})

describe('an amount', () => {
  it('is compared digit by digit', () => {
    expect(isBelow('9.99', '10')).toBe(true)
    expect(isBelow('9.9900', '9.99')).toBe(false)
    expect(isBelow('999999999.9998', '999999999.9999')).toBe(true)
    expect(isBelow('0', '0.0001')).toBe(true)
  })
})
