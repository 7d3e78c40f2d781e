import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, at, offlinePayment, refund, serveOrder } from '../../order/manage/support.ts'

inEnglish()
const open = () => openAs(admin, '/admin.html#/orders/5', <AdminRoutes />)

/** Answers a call and records its input. */
function listen(method: 'post' | 'put', path: string) {
  const sent: unknown[] = []
  api.use(
    http[method](`*/api/v1/admin/${path}`, async ({ request }) => {
      sent.push(await request.json())
      return ok(null)
    }),
  )
  return sent
}

const paidOffline = { payment: 3, offline_payment: offlinePayment }
const part = () => screen.findByRole('region', { name: 'Offline payment' })

describe('an offline payment', () => {
  it('of a pending order needs the means of payment, and no more than is due', async () => {
    const user = userEvent.setup()
    serveOrder({ status: 1, paid_at: null, payments: [], refundable: '0.00' })
    const sent = listen('post', 'orders/5/offline_payment')
    open()
    await user.click(await screen.findByRole('button', { name: 'Record offline payment' }))
    const dialog = within(screen.getByRole('dialog'))
    const amount = dialog.getByRole('textbox', { name: 'Amount received (CN¥)' })
    await user.clear(amount)
    await user.type(amount, '199.01')
    await user.click(dialog.getByRole('button', { name: 'Record CN¥199.01' }))
    expect(dialog.getByText('Enter an amount up to CN¥199.00; 0 if it is free of charge')).toBeTruthy()
    expect(dialog.getByText('Choose how it was paid')).toBeTruthy()
    expect(sent).toEqual([])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Paid by' }), 'Bank transfer')
    await user.clear(amount)
    await user.type(amount, '150')
    await user.click(dialog.getByRole('button', { name: 'Record CN¥150.00' }))
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'bank', amount: '150', currency: 1 }]))
  })

  it('shows who recorded it and how it was corrected, and is corrected with a reason', async () => {
    const user = userEvent.setup()
    const { kind, amount, paid_at, reference, note } = offlinePayment
    const after = { kind, amount, paid_at, reference, note }
    const corrections = [
      {
        by: 'admin',
        at,
        reason: 'typing error',
        before: { ...after, amount: '19.90', reference: '' },
        after,
      },
    ]
    serveOrder({ ...paidOffline, offline_payment: { ...offlinePayment, corrections } })
    const sent = listen('put', 'orders/5/offline_payment')
    open()
    const history = within(await part()).getByRole('region', { name: 'Corrections' })
    expect(history.textContent).toContain('Amount received: CN¥19.90 → CN¥199.00')
    expect(history.textContent).toContain('Receipt or transfer number: nothing → A-17')
    await user.click(within(await part()).getByRole('button', { name: 'Correct' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save the correction' }))
    expect(dialog.getByText('Please give a reason')).toBeTruthy()
    expect(dialog.getByText('Nothing has been changed')).toBeTruthy()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Paid by' }), 'Cheque')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'it was a cheque')
    await user.click(dialog.getByRole('button', { name: 'Save the correction' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { kind: 'cheque', amount: '199.00', paid_at: at, reason: 'it was a cheque' },
      ]),
    )
  })

  it('that was recorded by mistake is cancelled with a reason', async () => {
    const user = userEvent.setup()
    serveOrder(paidOffline)
    const sent = listen('post', 'orders/5/cancel')
    open()
    await user.click(within(await part()).getByRole('button', { name: 'Cancel as a mistake' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'wrong student')
    await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await waitFor(() => expect(sent).toEqual([{ reason: 'wrong student', return_place: 1 }]))
  })

  it('is returned by hand, in part with or without the course', async () => {
    const user = userEvent.setup()
    serveOrder(paidOffline)
    const sent = listen('post', 'orders/5/refund')
    open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = within(screen.getByRole('dialog'))
    const amount = dialog.getByRole('textbox', { name: 'Amount returned (CN¥)' })
    await user.clear(amount)
    await user.type(amount, '50')
    expect(dialog.queryByRole('checkbox', { name: 'Make the place available again' })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Also end access to the course' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Make the place available again' }))
    // as it was paid
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Returned by' }).value).toBe('cash')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'as agreed')
    await user.click(dialog.getByRole('button', { name: 'Record CN¥50.00 as returned' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { amount: '50', answer: 'as agreed', by_hand: { kind: 'cash', take_course: 1, return_place: 0 } },
      ]),
    )
  })

  it('of goods takes no course back', async () => {
    const user = userEvent.setup()
    serveOrder({ ...paidOffline, course_type: 4 })
    open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = within(screen.getByRole('dialog'))
    dialog.getByRole('checkbox', { name: 'Return the goods to stock' })
    dialog.getByText(/Goods not yet shipped are no longer sent/)
    const amount = dialog.getByRole('textbox', { name: 'Amount returned (CN¥)' })
    await user.clear(amount)
    await user.type(amount, '50')
    expect(dialog.queryByRole('checkbox', { name: 'Also end access to the course' })).toBeNull()
    expect(screen.getByRole('dialog').textContent).not.toContain('course')
  })

  it('that a student asks back is returned as it was paid, unless somebody says otherwise', async () => {
    const user = userEvent.setup()
    serveOrder({ ...paidOffline, status: 10, refunds: [{ ...refund, by_hand: 1, paid_kind: 'bank' }] })
    const sent = listen('post', 'refunds/7/approve')
    open()
    const list = within(await screen.findByRole('region', { name: 'Refunds' }))
    await user.click(list.getByRole('button', { name: /^Approve/ }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Record CN¥199.00 as returned' }))
    await waitFor(() => expect(sent).toMatchObject([{ by_hand: { kind: 'bank' } }]))
  })

  it('whose refund waits to be returned is marked so, and the return is recorded', async () => {
    const user = userEvent.setup()
    const waiting = { ...refund, state: 'approved', by_hand: 1, is_withdrawable: 1 }
    serveOrder({ ...paidOffline, status: 10, refundable: '0.00', refunds: [waiting] })
    const sent = listen('post', 'refunds/7/returned')
    open()
    const list = within(await screen.findByRole('region', { name: 'Refunds' }))
    expect(list.getByText('To be returned by hand')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Record as returned' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Record CN¥199.00 as returned' }))
    expect(dialog.getByText('Choose how it was returned')).toBeTruthy()
    expect(sent).toEqual([])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Returned by' }), 'Bank transfer')
    await user.click(dialog.getByRole('button', { name: 'Record CN¥199.00 as returned' }))
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'bank', return_place: 1 }]))
  })
})
