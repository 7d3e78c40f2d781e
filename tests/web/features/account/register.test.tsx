import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal, storedToken } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { knownPhone, newPhone, open, school } from './support.tsx'
import { field, signUp, fillIn } from './register-support.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('registration', () => {
  it('names each missing field and sends nothing', async () => {
    const { bodies } = school()
    const { user } = await open('register', '/index.html#/register')
    await field('Mobile phone')
    await user.click(signUp())
    expect(await screen.findByText('please enter phone')).toBeTruthy()
    for (const message of [
      'Please enter your password',
      'Please enter the characters in the picture',
      'Please enter the SMS code',
    ]) {
      expect(screen.getByText(message)).toBeTruthy()
    }
    expect(bodies('register')).toEqual([])
  })

  it('marks the rules of the password as they are met', async () => {
    school()
    const { user } = await open('register', '/index.html#/register')
    await user.type(await field('Password'), 'abc')
    const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rules()).toEqual(['8 to 18 characters', 'Only letters, digits and underscores met'])
    await user.tab()
    await user.tab()
    expect(
      await screen.findByText('The password must be 8 to 18 letters, digits or underscores'),
    ).toBeTruthy()
    await user.type(await field('Password'), '_1234')
    expect(rules()[0]).toBe('8 to 18 characters met')
  })

  it('shows that a phone is registered, with links to login and retrieval', async () => {
    school({ config: { reset: true } })
    const { user } = await open('register', '/index.html#/register?url=%2Findex.html%23%2Fhome')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.tab()
    expect(await screen.findByText(/phone number is already registered/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '#/login?url=%2Findex.html%23%2Fhome',
    )
    expect(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toBe('#/retrieved')
  })

  it('sends what was typed, checked and trimmed, and keeps the session', async () => {
    const { bodies, sent } = school()
    const course = '/index.html#/course?productId=1&recommenduserid=7&fissionid=other&poster=2'
    const query = new URLSearchParams({ url: course, fissionid: 'f1', audition: '1' })
    const { user } = await open('register', `/index.html#/register?${query.toString()}`)
    await fillIn(user)
    await user.click(signUp())
    await waitFor(() => expect(bodies('register')).toHaveLength(1))
    expect(sent.map(({ call }) => call)).toEqual(['getcode', 'check', 'captcha', 'register'])
    expect(bodies('register')).toEqual([
      {
        area_code: '86',
        telephone: newPhone,
        password: 'abc_1234',
        imgcaptcha: 'ab12',
        crypt_key: 'key-1',
        smscode: '123456',
        agreement_version: 7,
        audition: '1',
        fissionid: 'f1',
        recommenduserid: '7',
        poster: 2,
      },
    ])
    expect(storedToken()).toMatchObject({ access_token: 'access-a' })
  })

  it('marks a wrong SMS code and requests a new picture code', async () => {
    school()
    api.use(
      http.post('*/api/user/register', () => refusal(refusals.smsCodeWrong.code, 'The SMS code is wrong')),
    )
    const { user } = await open('register', '/index.html#/register')
    await fillIn(user)
    await user.click(signUp())
    expect(await screen.findByText('The SMS code is wrong')).toBeTruthy()
    await waitFor(async () => expect(await field('Characters in the picture')).toHaveProperty('value', ''))
  })

  it('shows beside the form what the server finds missing', async () => {
    school()
    api.use(http.post('*/api/user/register', () => refusal(refusals.fieldRequired.code, 'grade is required')))
    const { user } = await open('register', '/index.html#/register')
    await fillIn(user)
    await user.click(signUp())
    expect((await screen.findByRole('alert')).textContent).toBe('grade is required')
  })

  it('links to the agreement, which is accepted by signing up', async () => {
    school()
    await open('register', '/index.html#/register')
    await field('Mobile phone')
    expect(screen.getByRole('link', { name: 'Registration agreement' }).getAttribute('href')).toBe(
      '#/registeargreement',
    )
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('requires the checkbox where the school does', async () => {
    const { bodies } = school({ config: { enable_pro_reg_agreement: true } })
    const { user } = await open('register', '/index.html#/register')
    await fillIn(user)
    await user.click(signUp())
    expect(await screen.findByText('Please agree to the registration agreement first')).toBeTruthy()
    expect(bodies('register')).toEqual([])
    await user.click(screen.getByRole('checkbox'))
    await user.click(signUp())
    await waitFor(() => expect(bodies('register')).toHaveLength(1))
  })

  it('has the title of a free claim, and the text of the school', async () => {
    school()
    api.use(http.get('*/api/seyy/text', () => ok({ banner_text: 'The first lesson is a present' })))
    await open('register', '/index.html#/register?audition=1')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign up and claim for free')
    expect(await screen.findByText('The first lesson is a present')).toBeTruthy()
  })

  it('without a free claim does not request its banner', async () => {
    school()
    const requests = vi.fn<() => void>()
    api.use(
      http.get('*/api/seyy/text', () => {
        requests()
        return ok({ banner_text: 'The first lesson is a present' })
      }),
    )
    await open('register', '/index.html#/register?audition=0')
    await field('Mobile phone')
    expect(requests).not.toHaveBeenCalled()
  })

  it('on a phone is between the banners that the school has chosen', async () => {
    school()
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: true }),
    )
    api.use(
      http.get('*/api/system/reg_conf', () =>
        ok({
          PC: 0,
          mobile: 1,
          PC_background_image_url: { url: '' },
          mobile_top_banner_url: { url: '/files/top.jpg' },
          mobile_bottom_banner_url: { url: '/files/bottom.jpg' },
          available: { enabled: [] },
        }),
      ),
    )
    await open('register', '/index.html#/register')
    await field('Mobile phone')
    const banners = [...document.querySelectorAll('img[src^="/files/"]')]
    expect(banners.map((image) => image.getAttribute('src'))).toEqual(['/files/top.jpg', '/files/bottom.jpg'])
  })

  it('has the background picture that the school has chosen', async () => {
    school()
    const url = { url: '' }
    api.use(
      http.get('*/api/system/reg_conf', () =>
        ok({
          PC: 1,
          mobile: 0,
          PC_background_image_url: { url: '/files/hall.jpg' },
          mobile_top_banner_url: url,
          mobile_bottom_banner_url: url,
          available: { enabled: [] },
        }),
      ),
    )
    await open('register', '/index.html#/register')
    await field('Mobile phone')
    expect(document.querySelector('[style*="/files/hall.jpg"]')).toBeTruthy()
  })
})
