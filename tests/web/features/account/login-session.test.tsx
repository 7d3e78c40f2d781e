import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal, storeToken } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { knownPhone, newPhone, open, school } from './support.tsx'

afterEach(() => {
  document.cookie = 'sy_session=; path=/; max-age=0'
})

const field = (label: string) => screen.findByLabelText(label)

const press = (name: string) => screen.getByRole('button', { name })

const tab = (name: string) => screen.getByRole('tab', { name })

/** Answers a login as with a wrong password. */
const refuseLogin = (code: number = refusals.loginFailed.code, message = 'user name or password wrong') =>
  api.use(http.post('*/api/user/login', () => refusal(code, message)))

describe('after login', () => {
  async function logIn(address: string) {
    school()
    const opened = await open('login', address)
    await opened.user.type(await field('User name'), 'student01')
    await opened.user.type(await field('Password'), 'abc_1234{Enter}')
    return opened
  }

  it('the next page is the return url', async () => {
    const { replace } = await logIn('/index.html#/login?url=%2Findex.html%23%2Fcourse%3FproductId%3D1')
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/course?productId=1'))
  })

  it('a buyer goes on to the checkout', async () => {
    const next = encodeURIComponent('/index.html#/prepay?productId=1')
    const { replace } = await logIn(
      `/login.html#/login?url=%2Findex.html%23%2Fcourse%3FproductId%3D1&next=${next}`,
    )
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/prepay?productId=1'))
  })

  it.each(['https%3A%2F%2Fevil.example%2F', '%2F%2Fevil.example', 'javascript%3Aalert(1)'])(
    'the next page is not %s',
    async (url) => {
      const { replace } = await logIn(`/index.html#/login?url=${url}`)
      await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('#/'))
    },
  )

  it('a coupon goes back to the page it came from', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/index.html`)
    const { replace, back } = await logIn('/index.html#/login?coupon=1&url=%2Findex.html%23%2Fhome')
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(replace).not.toHaveBeenCalled()
  })

  it('a coupon from outside goes to the return url', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://elsewhere.example/')
    const { replace, back } = await logIn('/index.html#/login?coupon=1&url=%2Findex.html%23%2Fhome')
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/home'))
    expect(back).not.toHaveBeenCalled()
  })
})

describe('a session that has ended', () => {
  it.each([
    ['expired', 'Your session has expired or was ended on another device. Please log in again.'],
    ['out', 'You have logged out on this device. Log in again to continue where you left off.'],
  ])('is explained above the form: %s', async (ended, text) => {
    school()
    await open('login', `/index.html#/login?url=%2Fstudent.html&ended=${ended}`)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await field('User name')).toBeTruthy()
  })
})

describe('somebody who is signed in', () => {
  const person = http.get('*/api/user/current', () => ok({ userid: 1001, username: 'student01', types: [3] }))
  const address = (page: string) => `/index.html#/${page}?url=%2Findex.html%23%2Fcourse%3FproductId%3D1`

  it.each(['login', 'register'] as const)('does not see the form of %s, and is redirected', async (page) => {
    school()
    api.use(person)
    storeToken('a')
    const { replace } = await open(page, address(page))
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/course?productId=1'))
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('in another tab is redirected in this one too', async () => {
    school()
    api.use(person)
    const { replace } = await open('login', address('login'))
    await field('User name')
    const { openSession } = await import('#web/lib/session.ts')
    openSession()
    storeToken('a')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'a' })))
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/course?productId=1'))
  })

  it('with a session that has ended sees the form', async () => {
    school()
    api.use(
      http.get('*/api/user/current', () => refusal(refusals.invalidToken.code, 'expired', 401)),
      http.post('*/api/accesstokens/refresh', () => refusal(refusals.invalidToken.code, 'expired', 401)),
    )
    storeToken('a')
    const { replace } = await open('login', address('login'))
    // the first request finds the session ended, the second one is sent as a visitor
    api.use(http.get('*/api/user/current', () => refusal(refusals.notSignedIn.code, ''), { once: true }))
    expect(await field('User name')).toBeTruthy()
    expect(replace).not.toHaveBeenCalled()
  })
})

describe('login by SMS code', () => {
  it('requires phone, captcha and SMS code', async () => {
    const { bodies } = school({ type: 2 })
    const { user } = await open('login', '/index.html#/login')
    await field('Mobile phone')
    await user.click(press('Log in'))
    expect(await screen.findByText('please enter phone')).toBeTruthy()
    expect(screen.getByText('Please enter the characters in the picture')).toBeTruthy()
    expect(screen.getByText('Please enter the SMS code')).toBeTruthy()
    expect(bodies('login')).toEqual([])
  })

  it('checks the picture code before the send, and logs in with all three', async () => {
    const { bodies, sent } = school({ type: 2 })
    const { user, replace } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Characters in the picture'), ' ab12 ')
    await user.click(press('Send code'))
    await user.type(await field('SMS code'), ' 123456 ')
    await user.click(press('Log in'))
    await waitFor(() => expect(replace).toHaveBeenCalledOnce())
    expect(sent.map(({ call }) => call)).toEqual(['getcode', 'check', 'captcha', 'sendcode', 'login'])
    expect(bodies('sendcode')).toEqual([
      {
        action: 'telphonelogin',
        smstype: 1,
        telephone: knownPhone,
        areacode: '86',
        imgcaptcha: 'ab12',
        crypt_key: 'key-1',
      },
    ])
    expect(bodies('login')).toEqual([
      {
        login_action: 'smsmsg',
        telephone: knownPhone,
        area_code: '86',
        imgcaptcha: 'ab12',
        crypt_key: 'key-1',
        smscode: '123456',
      },
    ])
  })

  it('marks a wrong SMS code and needs a new picture code, since the old one is consumed', async () => {
    school({ type: 2 })
    refuseLogin(refusals.smsCodeWrong.code, 'The SMS code is wrong or has expired')
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.type(await field('SMS code'), '123456{Enter}')
    expect(await screen.findByText('The SMS code is wrong or has expired')).toBeTruthy()
    await waitFor(async () => expect(await field('Characters in the picture')).toHaveProperty('value', ''))
    expect(
      screen.getByText('Your last attempt used up the picture. Please enter the characters of the new one.'),
    ).toBeTruthy()
  })

  it('keeps the phone when another tab is opened, and clears the errors', async () => {
    school({ type: 1 })
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), newPhone)
    await user.tab()
    await screen.findByText('This phone number is not registered')
    await user.click(tab('By SMS'))
    expect(await field('Mobile phone')).toHaveProperty('value', newPhone)
    expect(screen.queryByText('This phone number is not registered')).toBeNull()
  })

  it('begins with the country to which the school sends codes, and takes phones of all others', async () => {
    school({ type: 2, config: { sms_countries: ['886'] } })
    const { user } = await open('login', '/index.html#/login')
    const country = await screen.findByLabelText<HTMLSelectElement>('Country or area code')
    await waitFor(() => expect(country.value).toBe('886'))
    await user.selectOptions(country, '86')
    expect(country.value).toBe('86')
  })

  it('offers the other countries once their names are loaded', async () => {
    school({ type: 1 })
    await open('login', '/index.html#/login')
    expect(await screen.findByRole('option', { name: 'Germany +49' })).toBeTruthy()
    expect(screen.getByLabelText('Country or area code')).toHaveProperty('value', '86')
  })
})
