import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['account', 'registration', 'security', 'factors', 'website']))

const now = Math.floor(Date.now() / 1000)
const none = {
  totp_since: null as number | null,
  passkeys: [],
  recovery_left: 0,
  is_passkey_address: 0,
  is_demo: 0,
  is_demanded: 0,
  due_at: null as number | null,
  removal_at: null as number | null,
}
const proofNeeded = () => refusal(refusals.proofNeeded.code, 'prove it')

function open(own: typeof none = none) {
  const shown = { ...own }
  const proofs: unknown[] = []
  const seen = { proven: false, confirmed: [] as unknown[] }
  api.use(
    http.get('*/api/v1/account/sessions', () => ok({ list: [] })),
    http.get('*/api/v1/account/identities', () => ok({ providers: [], list: [] })),
    http.get('*/api/v1/account/factors', () => ok(shown)),
    http.get('*/api/v1/account/proof', () =>
      ok({
        has_password: 1,
        phone: '',
        factors: shown.totp_since === null ? [] : ['totp', 'recovery'],
        minutes: 15,
      }),
    ),
    http.post('*/api/v1/account/proof', async ({ request }) => {
      const body = (await request.json()) as { password?: string }
      proofs.push(body)
      if (body.password !== 'abc_1234')
        return refusal(refusals.passwordWrong.code, 'The current password is wrong')
      seen.proven = true
      return ok(null)
    }),
    http.post('*/api/v1/account/factors/totp', () =>
      seen.proven ? ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Demo:me?secret=ABCDEFGH' }) : proofNeeded(),
    ),
    http.put('*/api/v1/account/factors/totp', async ({ request }) => {
      const body = (await request.json()) as { code: string }
      if (body.code === '000000') return refusal(refusals.factorCodeWrong.code, 'The code is wrong')
      seen.confirmed.push(body)
      Object.assign(shown, { totp_since: now, recovery_left: 2 })
      return ok({ recovery_codes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'] })
    }),
    http.delete('*/api/v1/account/factors/removal', () => {
      shown.removal_at = null
      return ok(null)
    }),
  )
  openAs({ types: [3] }, '/student.html#/security', <StudentRoutes />)
  return { proofs, seen, user: userEvent.setup() }
}

describe('two-step verification', () => {
  it('asks who adds an app for a proof, goes on by itself, and shows the recovery codes until they are kept', async () => {
    const { user, proofs, seen } = open()
    await user.click(await screen.findByRole('button', { name: 'Add authenticator app…' }))
    const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.type(within(proof).getByLabelText('Current password'), 'wrong{Enter}')
    expect(await within(proof).findByText('The current password is wrong')).toBeTruthy()
    await user.clear(within(proof).getByLabelText('Current password'))
    await user.type(within(proof).getByLabelText('Current password'), 'abc_1234{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Add authenticator app…' })
    expect(await within(dialog).findByText('ABCD EFGH')).toBeTruthy()
    expect(proofs).toHaveLength(2)
    const code = within(dialog).getByLabelText('Code of the app')
    await user.type(code, '000000{Enter}')
    expect(await within(dialog).findByText('The code is wrong')).toBeTruthy()
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' })
    expect(within(codes).getByText('aaaaaa-bbbbbb')).toBeTruthy()
    expect(seen.confirmed).toEqual([{ code: '123456' }])
    const done = within(codes).getByRole<HTMLButtonElement>('button', { name: 'Done' })
    expect(done.disabled).toBe(true)
    await user.click(within(codes).getByLabelText('I have kept the codes'))
    await user.click(done)
    expect(await screen.findByText('2 unused recovery codes')).toBeTruthy()
    expect(screen.getByText(/Few recovery codes are left/)).toBeTruthy()
  })

  it('sends nothing again when the proof is declined', async () => {
    const { user, proofs } = open()
    await user.click(await screen.findByRole('button', { name: 'Add authenticator app…' }))
    const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.click(within(proof).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(proofs).toEqual([])
  })

  it('says what the school demands, and keeps what somebody asked to remove', async () => {
    const { user } = open({ ...none, totp_since: now, is_demanded: 1, removal_at: now + 3600 })
    expect(await screen.findByText('Your school requires two-step verification of you.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByText(/about to be removed/)).toBeNull())
  })

  it('is not offered to an account of the demo', async () => {
    open({ ...none, is_demo: 1 })
    expect(await screen.findByText(/Accounts of the demo are used by many people/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add authenticator app…' })).toBeNull()
  })
})

describe('the login security of the school', () => {
  it('warns by name of who would be kept out, before it is saved', async () => {
    const saved: unknown[] = []
    const person = { id: 7, username: 'office_01', name: 'Li', is_sensitive: 0, due_at: null }
    api.use(
      http.get('*/api/v1/admin/factors', () =>
        ok({
          demanded_of: 'nobody',
          grace_days: 7,
          proof_minutes: 15,
          revision: 'first',
          is_demo: 0,
          has_own: 1,
          people: [person, { ...person, id: 8, username: 'office_02', name: '', is_sensitive: 1 }],
        }),
      ),
      http.put('*/api/v1/admin/factors', async ({ request }) => {
        saved.push(await request.json())
        return ok({ revision: 'next' })
      }),
    )
    openAs({ types: [1] }, '/admin.html#/settings/login', <AdminRoutes />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: /Whoever may refund/ }))
    expect(screen.getByText('1 person has no two-step verification yet')).toBeTruthy()
    expect(screen.getByText('office_02')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /All administrators/ }))
    expect(screen.getByText('Li (office_01)')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saved).toEqual([
        { demanded_of: 'administrators', grace_days: 7, proof_minutes: 15, revision: 'first' },
      ]),
    )
  })
})
