import { cleanup, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { open, school, signedIn } from './support.tsx'

/** What the browser and its device do. */
const device = vi.hoisted(() => ({
  fillsIn: false,
  answer: (_isAutofill: boolean): Promise<object> => new Promise(() => undefined),
  stopped: 0,
}))
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  browserSupportsWebAuthnAutofill: async () => device.fillsIn,
  startAuthentication: ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) =>
    device.answer(useBrowserAutofill),
  startRegistration: () => Promise.reject(new Error('not here')),
  WebAuthnAbortService: {
    cancelCeremony() {
      device.stopped += 1
    },
  },
}))

const signed = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD', userHandle: 'EEEE' },
}
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.assign(device, { fillsIn: false, stopped: 0 })
  device.answer = () => new Promise(() => undefined)
})

function withPasskeys(outcome: () => Response = () => ok(signedIn)) {
  const { record, bodies } = school({ hasPasskeys: true })
  const options = { challenge: 'AAECAw', rpId: 'localhost', timeout: 300_000, userVerification: 'required' }
  api.use(
    http.post('*/api/v1/login/passkey/options', () => ok({ ...options, allowCredentials: [] })),
    http.post('*/api/v1/login/passkey', async ({ request }) => {
      await record('passkey', request)
      return outcome()
    }),
  )
  return { bodies }
}
const button = () => screen.findByRole('button', { name: 'Log in with a passkey' })

describe('the login page', () => {
  it('logs in by a passkey alone, and goes on as after any login', async () => {
    const { bodies } = withPasskeys()
    device.answer = async (isAutofill) => (isAutofill ? new Promise(() => undefined) : signed)
    const { user, replace } = await open('login', '/index.html#/login?url=%2Findex.html%23%2Fcourse')
    await user.click(await button())
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/course'))
    expect(bodies('passkey')).toEqual([{ passkey: signed }])
    expect(localStorage.getItem('token')).toContain('access')
  })

  it('offers passkeys among the user names where the browser can, and stops when it is left', async () => {
    device.fillsIn = true
    device.answer = async (isAutofill) => (isAutofill ? signed : new Promise(() => undefined))
    withPasskeys()
    const { replace } = await open('login', '/index.html#/login')
    expect((await screen.findByLabelText('User name')).getAttribute('autocomplete')).toBe('username webauthn')
    await waitFor(() => expect(replace).toHaveBeenCalledOnce())
    cleanup()
    expect(device.stopped).toBeGreaterThan(0)
  })

  it('says in words when it was refused or declined, and lets try again', async () => {
    withPasskeys(() => refusal(refusals.passkeyRefused.code, 'This passkey could not be verified'))
    device.answer = async () => signed
    const { user } = await open('login', '/index.html#/login')
    await user.click(await button())
    expect(await screen.findByText('This passkey could not be verified')).toBeTruthy()
    device.answer = () => Promise.reject(new DOMException('declined', 'NotAllowedError'))
    await user.click(await button())
    expect(await screen.findByText(/The passkey was not used/)).toBeTruthy()
  })

  it('offers none where the browser knows none, or the school has none', async () => {
    school({ providers: ['Campus'] })
    await open('login', '/index.html#/login')
    expect(await screen.findByRole('button', { name: 'Log in with Campus' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
    cleanup()
    vi.unstubAllGlobals()
    school({ providers: ['Campus'], hasPasskeys: true })
    await open('login', '/index.html#/login')
    expect(await screen.findByRole('button', { name: 'Log in with Campus' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
  })
})
