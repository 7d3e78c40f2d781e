import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { knownPhone, newPhone, open, school } from './support.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const field = (label: string) => screen.findByLabelText(label)
/** The countdown updates at its next tick, at most a second later. */
const soon = { timeout: 4000 }
const sendButton = () => screen.findByRole('button', { name: 'Send code' }, soon)
const elapse = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** Opens a page with a fake clock, and with phone and captcha filled in. */
async function filled(page: 'login' | 'register', phone = page === 'login' ? knownPhone : newPhone) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const opened = await open(page, `/index.html#/${page}`)
  await opened.user.type(await field('Mobile phone'), phone)
  await opened.user.type(await field('Characters in the picture'), 'ab12')
  return opened
}

describe('the send button', () => {
  it.each([
    ['login', 119],
    ['register', 120],
  ] as const)('on %s counts down from %i and can be pressed again at the end', async (page, seconds) => {
    school({ type: 2 })
    const { user } = await filled(page)
    await user.click(await sendButton())
    const waiting = await screen.findByRole('button', { name: /^Resend in/ })
    expect(waiting.textContent).toBe(`Resend in ${seconds} s`)
    expect(waiting).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(await field('SMS code'))
    elapse(1)
    await screen.findByText(`Resend in ${seconds - 1} s`, {}, soon)
    elapse(seconds)
    expect(await sendButton()).toHaveProperty('disabled', false)
  })

  it.each([
    ['a failed send', () => refusal(refusals.smsSendFailed.code, 'The SMS could not be sent')],
    ['no answer', () => HttpResponse.error()],
  ])('can be pressed again at once after %s', async (_name, answer) => {
    school({ type: 2 })
    api.use(http.post('*/api/smsmsg/sendcode', answer))
    const { user } = await filled('login')
    await user.click(await sendButton())
    expect(await screen.findByText('The SMS could not be sent')).toBeTruthy()
    expect(await sendButton()).toHaveProperty('disabled', false)
  })

  it('that succeeds after a failure shows only the success, and clears the old code', async () => {
    school({ type: 2 })
    const failure = () => refusal(refusals.smsSendFailed.code, 'The SMS could not be sent')
    api.use(http.post('*/api/smsmsg/sendcode', failure, { once: true }))
    const { user } = await filled('login')
    await user.click(await sendButton())
    expect(await screen.findByText('The SMS could not be sent')).toBeTruthy()
    expect(screen.queryByText(/^Code sent/)).toBeNull()
    await user.click(await sendButton())
    expect(await screen.findByText(/^Code sent/)).toBeTruthy()
    expect(screen.queryByText('The SMS could not be sent')).toBeNull()
    await user.type(await field('SMS code'), '111111')
    elapse(120)
    api.use(http.post('*/api/smsmsg/sendcode', failure, { once: true }))
    await user.click(await sendButton())
    expect(await screen.findByText('The SMS could not be sent')).toBeTruthy()
    expect(screen.queryByText(/^Code sent/)).toBeNull()
    expect(await field('SMS code')).toHaveProperty('value', '111111')
    await user.click(await sendButton())
    expect(await screen.findByText(/^Code sent/)).toBeTruthy()
    expect(await field('SMS code')).toHaveProperty('value', '')
  })

  it('shows that the limit is reached', async () => {
    school({ type: 2 })
    api.use(
      http.post('*/api/smsmsg/sendcode', () =>
        refusal(refusals.smsLimitReached.code, 'send count reached limit'),
      ),
    )
    const { user } = await filled('login')
    await user.click(await sendButton())
    expect(await screen.findByText('Sorry, SMS code send limit reached, try again in 24 hours')).toBeTruthy()
    expect(await sendButton()).toHaveProperty('disabled', false)
  })

  it.each([
    [8, false],
    [9, true],
    [10, false],
  ])('after %i sends warns that one remains: %s', async (sendsmsnums, warned) => {
    school({ type: 2 })
    api.use(http.post('*/api/smsmsg/sendcode', () => ok({ sendsmsnums })))
    const { user } = await filled('login')
    await user.click(await sendButton())
    await screen.findByRole('button', { name: /^Resend in/ })
    expect(screen.queryByText('You can request one more code today') !== null).toBe(warned)
  })

  it('sends nothing without a valid phone and a picture code', async () => {
    const { bodies } = school({ type: 2 })
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), '12345')
    await user.click(await sendButton())
    expect(await screen.findByText('phone format error')).toBeTruthy()
    expect(screen.getByText('Please enter the characters in the picture')).toBeTruthy()
    expect(bodies('sendcode')).toEqual([])
  })

  it('sends nothing for a wrong picture code, and loads another one', async () => {
    const { bodies, sent } = school({ type: 2, captcha: 'zz99' })
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(await sendButton())
    expect(await screen.findByText('verification code incorrect')).toBeTruthy()
    await waitFor(() => expect(sent.filter(({ call }) => call === 'getcode')).toHaveLength(2))
    const emptied = await field('Characters in the picture')
    await waitFor(() => expect(document.activeElement).toBe(emptied))
    expect(emptied).toHaveProperty('value', '')
    await user.tab()
    expect(screen.getByText('verification code incorrect')).toBeTruthy()
    expect(bodies('sendcode')).toEqual([])
  })

  it('marks the picture code when the server finds it consumed', async () => {
    school({ type: 2 })
    api.use(
      http.post('*/api/smsmsg/sendcode', () => refusal(refusals.captchaWrong.code, 'graphic code wrong')),
    )
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(await sendButton())
    expect(await screen.findByText('verification code incorrect')).toBeTruthy()
  })
})

describe('the voice code', () => {
  const voiceName = 'Get the code by phone call'
  const voiceButton = () => screen.queryByRole('button', { name: voiceName })

  it('is offered after the countdown of the SMS, and is sent as voice', async () => {
    const { bodies } = school({ type: 2, config: { smsvoice: true } })
    const { user } = await filled('login')
    expect(voiceButton()).toBeNull()
    await user.click(await sendButton())
    await screen.findByRole('button', { name: /^Resend in/ })
    expect(voiceButton()).toBeNull()
    elapse(120)
    await user.click(await screen.findByRole('button', { name: voiceName }, soon))
    expect(await screen.findByText('The voice code is on its way. Keep your phone reachable.')).toBeTruthy()
    expect(bodies('sendcode').map(({ smstype }) => smstype)).toEqual([1, 2])
  })

  it('is not offered where the school has none', async () => {
    school({ type: 2 })
    const { user } = await filled('login')
    await user.click(await sendButton())
    await screen.findByRole('button', { name: /^Resend in/ })
    elapse(120)
    await sendButton()
    expect(voiceButton()).toBeNull()
  })

  it('is not offered to numbers of other countries', async () => {
    school({ type: 2, config: { smsvoice: true }, known: ['49 1512345678'] })
    const { user } = await filled('login', '1512345678')
    await screen.findByRole('option', { name: 'Germany +49' })
    await user.selectOptions(screen.getByLabelText('Country or area code'), '49')
    await user.click(await sendButton())
    await screen.findByRole('button', { name: /^Resend in/ })
    elapse(120)
    await sendButton()
    expect(voiceButton()).toBeNull()
  })
})
