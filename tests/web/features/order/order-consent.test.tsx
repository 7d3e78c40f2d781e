import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { counter, student, submit } from './checkout-support.tsx'
import { openShop } from './shop.tsx'

const wanted = { version: 5, language: 'en', title: 'Terms', content: '<p>New words</p>' }
const made = () => ok({ order_id: 51, order_number: '2026', amount: '1.00', currency: 1, status: 1 })

function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** A checkout of a school that takes no order before its present agreement is accepted. @returns what was sent */
function waiting(read = Promise.resolve()) {
  const accepted: unknown[] = []
  const { sent } = counter({
    answer: () =>
      accepted.length > 0 ? made() : refusal(refusals.consentNeeded.code, 'Please accept the agreement'),
  })
  api.use(
    http.get('*/api/v1/account/consents', async () => {
      await read
      return ok({ list: [], wanted, is_needed: 1, is_advertised: 0 })
    }),
    http.post('*/api/v1/account/consents', async ({ request }) => {
      accepted.push(await request.json())
      return ok(null)
    }),
  )
  return { sent, accepted }
}

describe('an order that is refused until the agreement is accepted', () => {
  it('asks for the consent, and is placed again once it is given', async () => {
    const read = gate()
    const { sent, accepted } = waiting(read.opened)
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await submit())
    const loading = await screen.findByRole('dialog', { name: "The school's agreement" })
    expect(within(loading).getByRole('status').getAttribute('aria-busy')).toBe('true')
    read.open()
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms' }))
    expect(dialog.getByText('New words')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toMatch(/^\/pay\?/)
    expect(accepted).toEqual([{ agreement_version: 5 }])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('says why it was not placed when the consent is declined', async () => {
    const { sent, accepted } = waiting()
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await submit())
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
    expect(await screen.findByText('Please accept the agreement')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([sent.length, accepted]).toEqual([1, []])
  })
})
