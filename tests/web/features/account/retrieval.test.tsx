import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { emptyRetrieval, retrievalRules } from '#web/features/account/retrieval/retrieval.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { knownPhone, newPhone, open, school } from './support.tsx'

const field = (label: string | RegExp) => screen.findByLabelText(label)
const press = (name: string) => screen.getByRole('button', { name })

/** A school with retrieval of passwords. */
function retrieving() {
  const recorded = school()
  api.use(
    http.post('*/getback/step1', async ({ request }) => {
      await recorded.record('step1', request)
      return ok({ step1_token: 'one', area_code: '86', telephone: '*********00' })
    }),
    http.post('*/getback/step2', async ({ request }) => {
      await recorded.record('step2', request)
      return ok({ step2_token: 'two' })
    }),
    http.post('*/getback/step3', async ({ request }) => {
      await recorded.record('step3', request)
      return ok(null)
    }),
  )
  return recorded
}

async function nameAccount(user: UserEvent) {
  await user.type(await field('Mobile phone'), knownPhone)
  await user.type(await field('Characters in the picture'), 'ab12')
  await user.click(press('Next'))
  await screen.findByText(/\*{9}00/)
}

const present = () => document.querySelector('[aria-current="step"]')?.textContent

describe('retrieving a password', () => {
  it('goes back to the account, and clears the code of the one before', async () => {
    retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved?url=%2Fstudent.html')
    await nameAccount(user)
    await user.click(press('Send code'))
    await screen.findByText('Resend in 120 s')
    await user.click(press('Back'))
    expect(present()).toBe('Your account')
    expect(await field('Mobile phone')).toHaveProperty('value', knownPhone)
    expect((await screen.findByRole('link', { name: 'Back to login' })).getAttribute('href')).toBe(
      '#/login?url=%2Fstudent.html',
    )
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(press('Next'))
    expect(await screen.findByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
    expect(screen.queryByText(/^Code sent/)).toBeNull()
  })

  it('goes from the account to success in four steps', async () => {
    const { bodies, sent } = retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await nameAccount(user)
    expect(present()).toBe('Verification')
    await user.click(press('Send code'))
    await screen.findByText('Resend in 120 s')
    await user.type(await field('SMS code'), '123456')
    await user.click(press('Next'))
    await user.type(await field('New password'), 'abc_1234')
    expect(present()).toBe('Set new password')
    await user.type(await field('Repeat password'), 'abc_1234')
    await user.click(press('Set new password'))
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('#/login')
    expect(present()).toBe('Done')
    const calls = sent.map(({ call }) => call)
    expect(calls.filter((call) => call !== 'getcode')).toEqual([
      'check',
      'captcha',
      'step1',
      'sendcode',
      'step2',
      'step3',
    ])
    expect(bodies('step1')).toEqual([
      {
        getback_action: 'getbackpasswod',
        area_code: '86',
        telephone: knownPhone,
        imgcaptcha: 'ab12',
        crypt_key: 'key-1',
      },
    ])
    expect(bodies('sendcode')).toEqual([{ action: 'getbackpasswod', smstype: 1, step1_token: 'one' }])
    expect(bodies('step2')).toEqual([{ step1_token: 'one', smscode: '123456' }])
    expect(bodies('step3')).toEqual([{ step2_token: 'two', password: 'abc_1234', repassword: 'abc_1234' }])
  })

  it('moves the focus to the heading of each step', async () => {
    retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await nameAccount(user)
    const heading = screen.getByRole('heading', { level: 2 })
    expect(heading.textContent).toBe('Verification')
    expect(document.activeElement).toBe(heading)
  })

  it('shows that a phone has no account, and sends no request', async () => {
    const { bodies } = retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await user.type(await field('Mobile phone'), newPhone)
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(press('Next'))
    expect(await screen.findByText('This phone number is not registered')).toBeTruthy()
    expect(bodies('step1')).toEqual([])
  })

  it('shows that a user name has no account', async () => {
    retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await user.click(screen.getByRole('tab', { name: 'By user name' }))
    await user.type(await field('User name'), 'nobody_here')
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(press('Next'))
    expect(await screen.findByText('This user name does not exist')).toBeTruthy()
  })

  it('still shows it while something else is missing', async () => {
    retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await user.click(screen.getByRole('tab', { name: 'By user name' }))
    await user.type(await field('User name'), 'nobody_here')
    await user.tab()
    expect(await screen.findByText('This user name does not exist')).toBeTruthy()
    await user.click(press('Next'))
    expect(await screen.findByText('Please enter the characters in the picture')).toBeTruthy()
    expect(screen.getByText('This user name does not exist')).toBeTruthy()
  })

  it('finds an account by its user name too', async () => {
    const { bodies, record } = retrieving()
    api.use(
      http.post('*/api/user/check', async ({ request }) => {
        await record('check', request)
        return ok({ id: 1001 })
      }),
    )
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await user.click(screen.getByRole('tab', { name: 'By user name' }))
    await user.type(await field('User name'), ' user_name1 ')
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(press('Next'))
    await waitFor(() => expect(bodies('step1')).toHaveLength(1))
    expect(bodies('step1')[0]).toMatchObject({ username: 'user_name1' })
  })

  it('loads another picture after a wrong code', async () => {
    const { bodies, sent } = retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Characters in the picture'), 'zzzz')
    await user.click(press('Next'))
    expect(await screen.findByText('verification code incorrect')).toBeTruthy()
    await waitFor(() => expect(sent.filter(({ call }) => call === 'getcode')).toHaveLength(2))
    expect(bodies('step1')).toEqual([])
  })

  it('marks a wrong SMS code and stays on the step', async () => {
    retrieving()
    api.use(http.post('*/getback/step2', () => refusal(refusals.smsCodeWrong.code, 'The SMS code is wrong')))
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await nameAccount(user)
    await user.type(await field('SMS code'), '000000')
    await user.click(press('Next'))
    expect(await screen.findByText('The SMS code is wrong')).toBeTruthy()
    expect(present()).toBe('Verification')
  })

  it.each([
    ['smsSendFailed', 'The SMS could not be sent'],
    ['smsLimitReached', 'Sorry, SMS code send limit reached, try again in 24 hours'],
    ['smsAddressLimit', 'as the server says'],
    ['smsSiteLimit', 'as the server says'],
    ['countryNotAllowed', 'as the server says'],
    ['voiceUnavailable', 'as the server says'],
  ] as const)('shows at the code why none was sent: %s', async (name, text) => {
    retrieving()
    api.use(http.post('*/api/smsmsg/sendcode', () => refusal(refusals[name].code, 'as the server says')))
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await nameAccount(user)
    await user.click(press('Send code'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect((await field('SMS code')).getAttribute('aria-invalid')).toBe('true')
    expect(press('Send code')).toHaveProperty('disabled', false)
  })

  it('starts again when a step took too long', async () => {
    retrieving()
    api.use(http.post('*/getback/step2', () => refusal(refusals.retrievalExpired.code, 'start again')))
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await nameAccount(user)
    await user.type(await field('SMS code'), '000000')
    await user.click(press('Next'))
    await waitFor(() => expect(present()).toBe('Your account'))
  })

  it('names what is wrong with the new password', async () => {
    const { bodies } = retrieving()
    const { user } = await open('retrieved', '/login.html#/retrieved')
    await nameAccount(user)
    await user.type(await field('SMS code'), '123456')
    await user.click(press('Next'))
    await user.type(await field('New password'), 'abc_1234')
    await user.type(await field('Repeat password'), 'abc_12345')
    await user.click(press('Set new password'))
    expect(await screen.findByText('The passwords do not match')).toBeTruthy()
    expect(bodies('step3')).toEqual([])
  })
})

describe('the form of a retrieval', () => {
  it('has the published fields', () => {
    expect(Object.keys(emptyRetrieval())).toEqual(['phone', 'name', 'checkcode', 'msgcode', 'pwd', 'repwd'])
  })

  it('validates in each step the fields of that step', () => {
    expect(Object.keys(retrievalRules(0, 'phone'))).toEqual(['phone', 'checkcode'])
    expect(Object.keys(retrievalRules(0, 'name'))).toEqual(['name', 'checkcode'])
    expect(Object.keys(retrievalRules(1, 'name'))).toEqual(['msgcode'])
    expect(Object.keys(retrievalRules(2, 'name'))).toEqual(['pwd', 'repwd'])
  })
})
