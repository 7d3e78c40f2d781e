import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
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

afterEach(() => {
  document.cookie = 'sy_session=; path=/; max-age=0'
})

const field = (label: string) => screen.findByLabelText(label)

const press = (name: string) => screen.getByRole('button', { name })

const tab = (name: string) => screen.getByRole('tab', { name })

/** Answers a login as with a wrong password. */
const refuseLogin = (code: number = refusals.loginFailed.code, message = 'user name or password wrong') =>
  api.use(http.post('*/api/user/login', () => refusal(code, message)))

describe('the login page', () => {
  it.each([
    [1, 'Phone and password'],
    [2, 'By SMS'],
    [3, 'Account'],
  ] as const)('opens with the tab of login type %i', async (type, name) => {
    school({ type })
    await open('login', '/index.html#/login')
    await screen.findByRole('tablist')
    expect(tab(name).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Account',
      'Phone and password',
      'By SMS',
    ])
  })

  it('says where the way in is while the school has not been set up', async () => {
    school({ needsSetup: true })
    await open('login', '/index.html#/login')
    expect(await screen.findByText(/open the setup link that the server printed/)).toBeTruthy()
  })

  it('opens with its default tab when the server names none', async () => {
    school()
    api.use(http.get('*/api/user/logintype', () => refusal(102006, 'failed')))
    await open('login', '/index.html#/login')
    expect(await field('User name')).toBeTruthy()
  })

  it('names each missing field and sends nothing', async () => {
    const { bodies } = school()
    const { user } = await open('login', '/index.html#/login')
    await field('User name')
    await user.click(press('Log in'))
    expect(await screen.findByText('Please enter your user name')).toBeTruthy()
    expect(screen.getByText('Please enter your password')).toBeTruthy()
    expect(document.activeElement).toBe(await field('User name'))
    expect(bodies('login')).toEqual([])
  })

  it('opens with the focus in its first field, without an error while it is empty', async () => {
    school()
    const { user } = await open('login', '/index.html#/login')
    const username = await field('User name')
    expect(document.activeElement).toBe(username)
    await user.tab()
    expect(document.activeElement).toBe(await field('Password'))
    expect(screen.queryByText('Please enter your user name')).toBeNull()
    await user.tab({ shift: true })
    await user.tab()
    expect(await screen.findByText('Please enter your user name')).toBeTruthy()
  })

  it('checks a field when it is left', async () => {
    school({ type: 1 })
    const { user } = await open('login', '/index.html#/login')
    await user.click(await field('Mobile phone'))
    await user.tab()
    expect(await screen.findByText('please enter phone')).toBeTruthy()
    await user.type(await field('Mobile phone'), '12345')
    await user.tab()
    expect(await screen.findByText('phone format error')).toBeTruthy()
  })

  it('logs in with user name and password by Enter, and stays signed in', async () => {
    const { bodies } = school()
    const { user, replace } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'abc_1234{Enter}')
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('#/'))
    expect(bodies('login')).toEqual([
      { login_action: 'username', username: 'student01', password: 'abc_1234' },
    ])
    expect(storedToken()).toMatchObject({ access_token: signedIn.token.access_token })
    expect(document.cookie).not.toContain('sy_session=1')
  })

  it('ends the session with the browser when automatic login is not wanted', async () => {
    school()
    const { user, replace } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'abc_1234')
    await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }))
    await user.click(press('Log in'))
    await waitFor(() => expect(replace).toHaveBeenCalledOnce())
    expect(document.cookie).toContain('sy_session=1')
  })

  it('logs in with phone and password', async () => {
    const { bodies } = school({ type: 1 })
    const { user, replace } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Password'), 'abc_1234{Enter}')
    await waitFor(() => expect(replace).toHaveBeenCalledOnce())
    expect(bodies('login')).toEqual([
      { login_action: 'telephone', telephone: knownPhone, area_code: '86', password: 'abc_1234' },
    ])
  })

  it.each([
    [1, 'This phone number is not registered'],
    [2, 'please sign up first'],
  ] as const)('shows in login type %i for an unknown phone: %s', async (type, message) => {
    const { bodies } = school({ type })
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), newPhone)
    await user.tab()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(bodies('check')).toEqual([{ area_code: '86', telephone: newPhone }])
  })

  it('shows beside the form that user name or password is wrong', async () => {
    school()
    refuseLogin()
    const { user, replace } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('user name or password wrong')
    expect(replace).not.toHaveBeenCalled()
  })

  it('requires the captcha from the fifth failure on, and loads another one after each attempt', async () => {
    let failed = 3
    const { bodies, sent } = school({ failures: () => failed })
    api.use(
      http.post('*/api/user/login', () => {
        failed += 1
        return refusal(refusals.loginFailed.code, 'user name or password wrong')
      }),
    )
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'wrong{Enter}')
    await waitFor(() => expect(bodies('loginerrornum')).toHaveLength(2))
    expect(screen.queryByLabelText('Characters in the picture')).toBeNull()

    await user.click(press('Log in'))
    const captcha = await field('Characters in the picture')
    await user.click(press('Log in'))
    expect(await screen.findByText('Please enter the characters in the picture')).toBeTruthy()

    await user.type(captcha, ' ab12 ')
    await user.click(press('Log in'))
    await waitFor(() => expect(sent.filter(({ call }) => call === 'getcode')).toHaveLength(2))
    await waitFor(() => expect(captcha).toHaveProperty('value', ''))
  })

  it('requires the captcha when the server does', async () => {
    school()
    refuseLogin(refusals.captchaRequired.code, 'Please enter the graphic code')
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'wrong{Enter}')
    expect(await field('Characters in the picture')).toBeTruthy()
  })

  it('shows that the picture code was wrong, although the limit is that of the network', async () => {
    const { bodies } = school({ failures: () => 0 })
    refuseLogin(refusals.captchaRequired.code, 'Please enter the graphic code')
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'secret{Enter}')
    const captcha = await field('Characters in the picture')
    refuseLogin(refusals.captchaWrong.code, 'wrong')
    const requests = bodies('loginerrornum').length
    await user.type(captcha, 'ab12{Enter}')
    await waitFor(() => expect(bodies('loginerrornum').length).toBeGreaterThan(requests))
    expect(await screen.findByText('verification code incorrect')).toBeTruthy()
    expect(await field('Characters in the picture')).toBeTruthy()
  })

  it('requests the failures of a name when it has been typed', async () => {
    const { bodies } = school({ failures: () => 5 })
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.tab()
    expect(await field('Characters in the picture')).toBeTruthy()
    expect(bodies('loginerrornum')).toEqual([{ login_action: 'username', username: 'student01' }])
  })

  it('loads another picture code at a press on it', async () => {
    school({ type: 2 })
    const { user } = await open('login', '/index.html#/login')
    const picture = await screen.findByRole('button', { name: 'Show another picture' })
    await waitFor(() => expect(picture.querySelector('img')?.src).toContain('base64,1'))
    await user.click(picture)
    await waitFor(() => expect(picture.querySelector('img')?.src).toContain('base64,2'))
  })

  it('fills in a demo account', async () => {
    const account = (name: string) => ({ username: name, password: 'demo_1234' })
    const loginaccount = {
      admin: account('admin'),
      teacher: account('teacher1'),
      student: account('student1'),
    }
    const { bodies } = school({ type: 2, config: { loginaccount } })
    const { user, replace } = await open('login', '/index.html#/login')
    await user.click(await screen.findByRole('button', { name: 'Teacher' }))
    expect(await field('User name')).toHaveProperty('value', 'teacher1')
    await user.type(await field('User name'), '_x')
    await user.click(press('Teacher'))
    expect(await field('User name')).toHaveProperty('value', 'teacher1')
    await user.click(press('Log in'))
    await waitFor(() => expect(replace).toHaveBeenCalledOnce())
    expect(bodies('login')).toEqual([
      { login_action: 'username', username: 'teacher1', password: 'demo_1234' },
    ])
  })

  it('shows no demo accounts and no password retrieval where the school has none', async () => {
    school()
    await open('login', '/index.html#/login')
    await field('User name')
    expect(screen.queryByRole('group')).toBeNull()
    expect(screen.queryByText('Forgot password?')).toBeNull()
  })

  it('links to the retrieval of the password where the school has switched it on', async () => {
    school({ config: { reset: true } })
    await open('login', '/index.html#/login')
    expect((await screen.findByText('Forgot password?')).getAttribute('href')).toBe('#/retrieved')
  })

  it('passes its query on to registration and retrieval', async () => {
    school({ config: { reset: true } })
    await open('login', '/index.html#/login?url=%2Findex.html%23%2Fcourse%3FproductId%3D1')
    const link = await screen.findByRole('link', { name: 'Sign up' })
    const query = '?url=%2Findex.html%23%2Fcourse%3FproductId%3D1'
    expect(link.getAttribute('href')).toBe(`#/register${query}`)
    expect(screen.getByText('Forgot password?').getAttribute('href')).toBe(`#/retrieved${query}`)
  })
})

describe('a login with a second factor', () => {
  it('asks for the second step, shows what is wrong there, and goes on', async () => {
    const { record, bodies } = school()
    const wanted = { ticket: 'ticket', factors: ['totp', 'recovery'], expires_in: 600 }
    api.use(
      http.post('*/api/user/login', () =>
        refusal(refusals.secondFactorNeeded.code, 'second step', 200, wanted),
      ),
      http.post('*/api/user/login/second', async ({ request }) => {
        const { code } = await record('second', request)
        return code === '654321' ? ok(signedIn) : refusal(refusals.factorCodeWrong.code, 'This code is wrong')
      }),
    )
    const { user, replace } = await open('login', '/index.html#/login')
    await user.type(await field('User name'), 'student01')
    await user.type(await field('Password'), 'abc_1234{Enter}')
    const code = await field('Code of the app')
    await user.type(code, '111111{Enter}')
    expect(await screen.findByText('This code is wrong')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '654321{Enter}')
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('#/'))
    expect(bodies('second')).toEqual([
      { ticket: 'ticket', factor: 'totp', code: '111111' },
      { ticket: 'ticket', factor: 'totp', code: '654321' },
    ])
    expect(storedToken()).toMatchObject({ access_token: 'access-a' })
  })
})
