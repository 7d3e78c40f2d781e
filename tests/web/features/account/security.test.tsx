import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { onFailure } from '#web/lib/failure-policy.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
const noFactors = {
  ...{ totp_since: null, passkeys: [], recovery_left: 0, is_passkey_address: 0, is_demo: 0 },
  ...{ is_demanded: 0, due_at: null, removal_at: null },
}
beforeEach(() => api.use(http.get('*/api/v1/account/factors', () => ok(noFactors))))
beforeAll(() => loadNamespaces(['account', 'registration', 'security', 'factors']))

const now = Math.floor(Date.now() / 1000)
const here = {
  id: 1,
  browser: 'Chrome',
  system: 'Windows',
  address: '198.51.100.1',
  created_at: now - 3600,
  last_used_at: now - 60,
  is_current: 1,
}
const there = { ...here, id: 2, browser: 'Firefox', address: '198.51.100.2', is_current: 0 }
const unknown = { ...there, id: 3, browser: '', system: '' }

const own = { providers: [], list: [] }
const campus = { id: 1, kind: 'oidc', name: 'Campus' }
const factors = {
  ...{ totp_since: null, passkeys: [], recovery_left: 0, is_passkey_address: 1, is_demo: 0, is_demanded: 0 },
  ...{ due_at: null, removal_at: null },
}
const answerFactors = http.get('*/api/v1/account/factors', () => ok(factors))

function open(sessions = [here, there, unknown], linked: object = {}) {
  const list = [...sessions]
  const bodies: unknown[] = []
  api.use(
    http.get('*/api/v1/account/sessions', () => ok({ list })),
    answerFactors,
    http.get('*/api/v1/account/identities', () => ok({ ...own, ...linked })),
    http.post('*/api/v1/account/identities', async ({ request }) => {
      bodies.push(await request.json())
      return refusal(refusals.ssoProviderUnavailable.code, 'It does not answer')
    }),
    http.get('*/api/v1/account/proof', () =>
      ok({ has_password: 0, phone: '138****0000', factors: [], minutes: 15 }),
    ),
    http.post('*/api/v1/account/proof', async ({ request }) => {
      const body = (await request.json()) as { smscode?: string }
      bodies.push(body)
      return body.smscode === '123456' ? ok(null) : refusal(refusals.smsCodeWrong.code, 'This code is wrong')
    }),
    http.post('*/api/v1/account/identities/:id/unlink', ({ params }) => {
      bodies.push(params['id'])
      return bodies.some((body) => typeof body === 'object')
        ? ok(null)
        : refusal(refusals.proofNeeded.code, 'prove it')
    }),
    http.delete('*/api/v1/account/sessions', () => {
      list.splice(1)
      return ok(null)
    }),
    http.delete('*/api/v1/account/sessions/:id', ({ params }) => {
      list.splice(
        list.findIndex(({ id }) => id === Number(params['id'])),
        1,
      )
      return ok(null)
    }),
    http.put('*/api/v1/account/password', async ({ request }) => {
      bodies.push(await request.json())
      return ok(null)
    }),
    http.put('*/api/v1/account/phone', async ({ request }) => {
      bodies.push(await request.json())
      return ok(null)
    }),
    http.get('*/api/captcha/getcode', () => ok({ captcha: 'data:image/png;base64,1', crypt_key: 'key' })),
    http.post('*/api/user/check', () => ok(null)),
  )
  openAs({ types: [3] }, '/student.html#/security', <StudentRoutes />)
  return { bodies, user: userEvent.setup() }
}

describe('accounts elsewhere', () => {
  it('are not spoken of where the school has none', async () => {
    open()
    expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
    expect(screen.queryByText('Other ways to log in')).toBeNull()
  })

  it('say why they were not linked', async () => {
    const shown: string[] = []
    onFailure((message) => shown.push(message))
    const { bodies, user } = open([here], { providers: [campus] })
    await user.click(await screen.findByRole('button', { name: 'Link Campus' }))
    await waitFor(() => expect(shown).toEqual(['It does not answer']))
    expect(bodies).toEqual([{ provider_id: 1 }])
  })

  it('are unlinked after a confirmation, and by a code to the phone of who has no password', async () => {
    const identity = { id: 7, provider: campus, is_usable: 1, identity: 'me@school.example' }
    const { bodies, user } = open([here], {
      list: [{ ...identity, linked_at: now - 60, last_used_at: null }],
    })
    await user.click(await screen.findByRole('button', { name: 'Unlink Campus' }))
    const question = within(await screen.findByRole('dialog', { name: 'Unlink Campus?' }))
    await user.click(question.getByRole('button', { name: 'Unlink' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    expect(proof.getByText('A code by SMS goes to 138****0000.')).toBeTruthy()
    const code = async (digits: string) => {
      await user.clear(proof.getByLabelText('SMS code'))
      await user.type(proof.getByLabelText('SMS code'), digits)
      await user.click(proof.getByRole('button', { name: 'Confirm' }))
    }
    await user.type(await proof.findByLabelText('Characters in the picture'), 'abcd')
    await code('000000')
    expect(await proof.findByText('This code is wrong')).toBeTruthy()
    await code('123456')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies).toEqual(['7', { smscode: '000000' }, { smscode: '123456' }, '7'])
  })
})

describe('the devices', () => {
  it('are listed, with the present one marked and without a button to end it', async () => {
    open()
    const rows = await screen.findAllByText(/198\.51\.100/)
    expect(rows).toHaveLength(3)
    expect(screen.getByText('Chrome, Windows')).toBeTruthy()
    expect(screen.getByText('Unknown device')).toBeTruthy()
    expect(screen.getAllByText('This device')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /Log out Chrome/ })).toBeNull()
  })

  it('are logged out one by one, after a confirmation', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Log out Firefox, Windows (198.51.100.2)' }))
    const dialog = await screen.findByRole('dialog', { name: /Firefox, Windows/ })
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull())
    expect(screen.getByText('Chrome, Windows')).toBeTruthy()
  })

  it('are kept when the confirmation is declined', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Log out Firefox/ }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Firefox, Windows')).toBeTruthy()
  })

  it('are all logged out except this one', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('You are not logged in anywhere else.')).toBeTruthy()
  })

  it('can be requested again when the server did not answer', async () => {
    api.use(
      http.get('*/api/v1/account/sessions', () => HttpResponse.json({}, { status: 404 })),
      http.get('*/api/v1/account/identities', () => ok(own)),
      answerFactors,
    )
    openAs({ types: [3] }, '/student.html#/security', <StudentRoutes />)
    const again = await screen.findByRole('button', { name: /again/i })
    api.use(http.get('*/api/v1/account/sessions', () => ok({ list: [here] })))
    await userEvent.setup().click(again)
    expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
  })
})

describe('the password', () => {
  async function fillIn(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText('Current password'), 'old_pass_1')
    await user.type(screen.getByLabelText('New password'), 'new_pass_1')
    await user.type(screen.getByLabelText('Repeat password'), 'new_pass_1')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('is changed with the old one, and the fields are empty afterwards', async () => {
    const { bodies, user } = open()
    await fillIn(user)
    expect(await screen.findByText(/^Your password has been changed/)).toBeTruthy()
    expect(bodies).toEqual([{ old_password: 'old_pass_1', password: 'new_pass_1', repassword: 'new_pass_1' }])
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
    await user.tab()
    expect(document.querySelector('[aria-invalid]')).toBeNull()
  })

  it('is kept when the old one is wrong, which is shown at its field', async () => {
    const { user } = open()
    api.use(
      http.put('*/api/v1/account/password', () => refusal(refusals.passwordWrong.code, 'that is wrong')),
    )
    await fillIn(user)
    expect(await screen.findByText('that is wrong')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  })
})

describe('the phone', () => {
  it('is changed with the password and a code, requested on demand', async () => {
    const { bodies, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Change phone…' }))
    const form = within(screen.getByRole('region', { name: 'Mobile phone' }))
    await user.type(form.getByLabelText('Current password'), 'old_pass_1')
    await user.type(form.getByLabelText('New mobile phone'), '13900139000')
    await user.type(form.getByLabelText('Characters in the picture'), 'ab12')
    await user.type(form.getByLabelText('SMS code'), '123456')
    await user.click(form.getByRole('button', { name: 'Change phone' }))
    expect(
      await screen.findByText('Your phone has been changed and your other devices logged out'),
    ).toBeTruthy()
    expect(bodies).toEqual([
      { password: 'old_pass_1', area_code: '86', telephone: '13900139000', smscode: '123456' },
    ])
  })

  it('of another user is refused at its field', async () => {
    const { bodies, user } = open()
    api.use(http.post('*/api/user/check', () => ok({ id: 7 })))
    await user.click(await screen.findByRole('button', { name: 'Change phone…' }))
    const form = within(screen.getByRole('region', { name: 'Mobile phone' }))
    await user.type(form.getByLabelText('New mobile phone'), '13900139000')
    await user.tab()
    expect(await screen.findByText('This phone belongs to another account')).toBeTruthy()
    expect(bodies).toEqual([])
  })
})
