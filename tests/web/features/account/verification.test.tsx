import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal, storedToken } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { knownPhone, newPhone, open, school, signedIn } from './support.tsx'

// jsdom's dialog element has no modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

const field = (label: string | RegExp) => screen.findByLabelText(label)
const press = (name: string) => screen.getByRole('button', { name })
const account = {
  userid: 5,
  username: 'given_name',
  email: '',
  telephone: knownPhone,
  area_code: '86',
  username_edited: 0,
}

/** A school in which account 5 is to be verified. */
function verifying(change: Partial<typeof account> = {}) {
  const recorded = school({ config: { reset: true } })
  api.use(
    http.get('*/api/user/5', () => ok({ ...account, ...change })),
    http.post('*/api/user/5/backregverify', async ({ request }) => {
      await recorded.record('verify', request)
      return ok(signedIn)
    }),
  )
  return recorded
}
const page = (more = '') => open('accountCheck', `/login.html#/accountcheck?userid=5${more}`)

describe('the login of an account that is not verified', () => {
  const logIn = async () => {
    const opened = await open('login', '/login.html#/login?url=%2Findex.html%23%2Fhome')
    await opened.user.type(await field('User name'), 'given_name')
    await opened.user.type(await field('Password'), 'abc_1234')
    await opened.user.click(press('Log in'))
    return opened
  }

  it.each([
    ['refused with 101022', () => refusal(101022, 'not verified', 200, { userid: 5, is_verify: 1 })],
    ['answered with is_verify 1', () => ok({ ...signedIn, userid: 5, is_verify: 1 })],
  ])('that is %s is asked to go to verification', async (_, answer) => {
    school()
    api.use(http.post('*/api/user/login', answer))
    const { user } = await logIn()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(storedToken()).toBeNull()
    await user.click(press('Verify now'))
    await waitFor(() => expect(location.hash).toBe('#/accountcheck?userid=5&url=%2Findex.html%23%2Fhome'))
  })

  it('stays on the page when the reader declines', async () => {
    school()
    api.use(
      http.post('*/api/user/login', () => refusal(101022, 'not verified', 200, { userid: 5, is_verify: 1 })),
    )
    const { user } = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.hash).toContain('#/login')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('verifying an account', () => {
  it('shows that the userid is missing', async () => {
    school()
    await open('accountCheck', '/login.html#/accountcheck')
    expect(screen.getByText('userid not present')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('#/login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('verify your account')
  })

  it('requires a login first where this browser has none', async () => {
    school()
    api.use(http.get('*/api/user/5', () => refusal(100001, 'not signed in')))
    await page()
    expect(await screen.findByText(/^Please log in/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('#/login')
  })

  it('shows when a link of an administrator is needed', async () => {
    school()
    api.use(http.get('*/api/user/5', () => refusal(refusals.accountLinkNeeded.code, 'ask for a link')))
    await page()
    expect(await screen.findByText('ask for a link')).toBeTruthy()
  })

  it('can be tried again when the server did not answer', async () => {
    school()
    api.use(http.get('*/api/user/5', () => HttpResponse.error(), { once: true }))
    const { user } = await page()
    const again = await screen.findByRole('button', { name: /again/i })
    api.use(http.get('*/api/user/5', () => ok(account)))
    await user.click(again)
    expect(await field('User name')).toHaveProperty('value', 'given_name')
  })

  it('opens the link before it reads the account', async () => {
    const { bodies, record } = verifying()
    api.use(
      http.post('*/api/user/accountlink', async ({ request }) => {
        await record('link', request)
        return ok(null)
      }),
    )
    await page('&link=secret')
    await field('User name')
    expect(bodies('link')).toEqual([{ userid: 5, link: 'secret' }])
  })

  it('shows the phone that the school has entered, read-only', async () => {
    verifying()
    await page()
    const phone = (await field('Mobile phone')) as HTMLInputElement
    expect([phone.value, phone.disabled]).toEqual([knownPhone, true])
    expect(screen.getByRole('combobox', { name: /code/i })).toHaveProperty('disabled', true)
  })

  it('sends what was typed and keeps the session', async () => {
    const { bodies, sent } = verifying()
    const { user, replace } = await page('&url=%2Findex.html%23%2Fcourse&next=%2Findex.html%23%2Fprepay')
    const name = await field('User name')
    await user.clear(name)
    await user.type(name, 'own_name_1')
    await user.type(await field('New password'), 'abc_1234')
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.type(await field('SMS code'), '123456')
    await user.click(press('Confirm'))
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/prepay'))
    expect(bodies('verify')).toEqual([
      {
        username: 'own_name_1',
        email: '',
        area_code: '86',
        telephone: knownPhone,
        password: 'abc_1234',
        imgcaptcha: 'ab12',
        crypt_key: 'key-1',
        smscode: '123456',
        agreement_version: 7,
      },
    ])
    expect(sent.filter(({ call }) => call === 'check').map(({ body }) => body)).toEqual([
      { username: 'own_name_1' },
    ])
    expect(storedToken()).toMatchObject({ access_token: 'access-a' })
  })

  it('shows that a user name exists, and that the check of one failed', async () => {
    const { record } = verifying()
    const { user } = await page()
    const name = await field('User name')
    api.use(
      http.post('*/api/user/check', async ({ request }) => {
        await record('check', request)
        return ok({ id: 7 })
      }),
    )
    await user.clear(name)
    await user.type(name, 'taken_name')
    await user.tab()
    expect(await screen.findByText('username exists')).toBeTruthy()
    api.use(http.post('*/api/user/check', () => HttpResponse.error()))
    await user.clear(name)
    await user.type(name, 'other_name')
    await user.tab()
    expect(await screen.findByText('request failed')).toBeTruthy()
  })

  it('keeps a user name that was changed before', async () => {
    verifying({ username_edited: 1 })
    await page()
    expect(await field('User name')).toHaveProperty('disabled', true)
  })

  it('shows "code error" for a wrong picture code, and accepts one that was verified before', async () => {
    const { bodies } = verifying()
    const { user } = await page()
    await user.type(await field('Characters in the picture'), 'zzzz')
    await user.click(press('Send code'))
    expect(await screen.findByText('code error')).toBeTruthy()
    expect(bodies('sendcode')).toEqual([])
    api.use(http.post('*/api/captcha/check', () => refusal(101007, 'already verified')))
    await user.type(await field('Characters in the picture'), 'zz12')
    await user.click(press('Send code'))
    await waitFor(() => expect(bodies('sendcode')).toHaveLength(1))
    expect(bodies('sendcode')[0]).toMatchObject({ action: 'backregverify', telephone: knownPhone })
  })

  it("requires a phone where there is none, which must not be another user's", async () => {
    verifying({ telephone: '' })
    const { user } = await page()
    await user.type(await field('Mobile phone'), knownPhone)
    await user.tab()
    expect(await screen.findByText(/phone number is already registered/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('#/login')
    expect(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toBe('#/retrieved')
    await user.clear(await field('Mobile phone'))
    await user.type(await field('Mobile phone'), newPhone)
    await user.tab()
    await waitFor(() => expect(screen.queryByText(/phone number is already registered/)).toBeNull())
  })

  it('shows that the check of the phone failed', async () => {
    verifying({ telephone: '' })
    api.use(http.post('*/api/user/check', () => HttpResponse.error()))
    const { user } = await page()
    await user.type(await field('Mobile phone'), newPhone)
    await user.tab()
    expect(await screen.findByText('request failed')).toBeTruthy()
  })

  it('links to the agreement', async () => {
    verifying()
    await page()
    const link = await screen.findByRole('link', { name: 'Registration agreement' })
    expect(link.getAttribute('href')).toBe('#/registeargreement')
    vi.restoreAllMocks()
  })
})
