import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { withConsent } from '#web/features/privacy/with-consent.ts'
import { call } from '#web/lib/call.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { invalidate } from '#web/lib/query.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['privacy', 'security', 'trade', 'booking']))

const wanted = { version: 5, language: 'en', title: 'Terms', content: '<p>New words</p>' }

/** A school that waits for the consent of its reader. @returns what was sent */
function waiting(): { accepted: unknown[] } {
  const sent = { accepted: [] as unknown[] }
  api.use(
    http.get('*/api/v1/account/consents', () => {
      const isOpen = sent.accepted.length === 0
      return ok({ list: [], wanted: isOpen ? wanted : null, is_needed: isOpen ? 1 : 0, is_advertised: 0 })
    }),
    http.post('*/api/v1/account/consents', async ({ request }) => {
      sent.accepted.push(await request.json())
      return ok(null)
    }),
  )
  return sent
}

describe('a new agreement that the school demands', () => {
  it('stands before the pages for learning, and leads to the data and the account', async () => {
    const sent = waiting()
    api.use(
      http.get('*/api/v1/student/courses', () => listOf([])),
      http.get('*/api/v1/account/data_file', () => ok({ is_demo: 1, next_at: null, file: null })),
      http.get('*/api/v1/account/erasure', () =>
        ok({ goes: [], stays: [], courses: [], obstacles: [], wait_days: 14, request: null }),
      ),
      http.get('*/api/v1/account/phone_views', () => listOf([])),
      http.get('*/api/v1/account/corrections', () => listOf([])),
    )
    openAs({ types: [3] }, '/student.html#/my_courses', <StudentRoutes />, { is_consent_demanded: true })
    const user = userEvent.setup()
    const gate = within(await screen.findByRole('dialog', { name: 'Terms' }))
    // it asks, and cannot be closed
    expect(gate.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(gate.getByRole('link', { name: 'My data and account' }))
    expect(await screen.findByRole('region', { name: 'Erase my account' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    location.hash = '#/my_courses'
    const again = within(await screen.findByRole('dialog', { name: 'Terms' }))
    await user.click(again.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.accepted).toEqual([{ agreement_version: 5 }])
  })

  it('keeps the page back until it is known whether consent is needed', async () => {
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    let reads = 0
    let looks = 0
    api.use(
      http.get('*/api/v1/student/courses', () => {
        reads += 1
        return listOf([])
      }),
      http.get('*/api/v1/account/consents', async () => {
        looks += 1
        await asked
        return ok({ list: [], wanted: null, is_needed: 0, is_advertised: 0 })
      }),
    )
    openAs({ types: [3] }, '/student.html#/my_courses', <StudentRoutes />, { is_consent_demanded: true })
    await waitFor(() => expect(looks).toBe(1))
    expect([screen.queryByRole('heading', { level: 1, name: 'My courses' }), reads]).toEqual([null, 0])
    answer()
    await waitFor(() => expect(reads).toBe(1))
    expect(await screen.findByRole('heading', { level: 1, name: 'My courses' })).toBeTruthy()
  })

  it('asks over a page that is open, and loses nothing of it', async () => {
    waiting()
    let needed = 0
    let reads = 0
    api.use(
      http.get('*/api/v1/student/courses', () => {
        reads += 1
        return listOf([])
      }),
      http.get('*/api/v1/account/consents', () =>
        needed === 0 ? ok({ list: [], wanted: null, is_needed: 0, is_advertised: 0 }) : undefined,
      ),
    )
    openAs({ types: [3] }, '/student.html#/my_courses', <StudentRoutes />, { is_consent_demanded: true })
    const heading = await screen.findByRole('heading', { level: 1, name: 'My courses' })
    await waitFor(() => expect(reads).toBe(1))
    needed = 1
    await act(() => invalidate('GET /api/v1/account/consents'))
    expect(await screen.findByRole('dialog', { name: 'Terms' })).toBeTruthy()
    expect(heading.isConnected).toBe(true)
  })

  it('shows the failure with a retry where it is not known, not the page', async () => {
    waiting()
    let isDown = true
    api.use(
      http.get('*/api/v1/student/courses', () => listOf([])),
      http.get('*/api/v1/account/consents', () => (isDown ? HttpResponse.error() : undefined)),
    )
    openAs({ types: [3] }, '/student.html#/my_courses', <StudentRoutes />, { is_consent_demanded: true })
    const failure = within(await screen.findByRole('dialog', { name: "The school's agreement" }))
    expect(failure.queryByRole('button', { name: 'Close' })).toBeNull()
    isDown = false
    await userEvent.click(await failure.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Terms' })).toBeTruthy()
  })

  it('is read and accepted at a claim, which then goes on; declined, it does not', async () => {
    const sent = waiting()
    let claims = 0
    api.use(
      http.post('*/api/v1/student/freeclaim', () => {
        claims += 1
        return sent.accepted.length > 0 ? ok({}) : refusal(refusals.consentNeeded.code, 'Please accept')
      }),
    )
    const user = userEvent.setup()
    const fields = { name: 'Li', phone: { number: '13800138000' } }
    const body = { productid: 1, fields, ordersource: 1 } as const
    const claim = () => withConsent(() => call('POST /api/v1/student/freeclaim', { body }, { quiet: true }))
    const declined = claim().catch((error: unknown) => error)
    const first = within(await screen.findByRole('dialog', { name: 'Terms' }))
    expect(first.getByText('New words')).toBeTruthy()
    expect(first.getByRole('link', { name: 'My data and account' }).getAttribute('href')).toBe(
      'student.html#/privacy',
    )
    await user.click(first.getByRole('button', { name: 'Not now' }))
    expect(await declined).toMatchObject({ code: refusals.consentNeeded.code })
    expect([claims, sent.accepted]).toEqual([1, []])
    const claimed = claim()
    const second = within(await screen.findByRole('dialog', { name: 'Terms' }))
    await user.click(second.getByRole('button', { name: 'Accept' }))
    await claimed
    expect([claims, sent.accepted]).toEqual([3, [{ agreement_version: 5 }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
