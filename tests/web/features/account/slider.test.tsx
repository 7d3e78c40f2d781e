import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { captchaFailureCodes } from '#contract/account/slider.ts'
import { captchaProblem } from '#web/features/account/captcha/captcha-ticket.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { knownPhone, newPhone, open, school } from './support.tsx'

// jsdom's dialog element has no modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

const PLACE = 160
const notVerified = 'Verification not completed, please verify again'
const field = (label: string) => screen.findByLabelText(label)
const sendButton = () => screen.findByRole('button', { name: 'Send code' })
const handle = () => screen.findByRole('slider', { name: 'Position of the puzzle piece' })
const moveTo = async (x: number) => fireEvent.change(await handle(), { target: { value: String(x) } })

/** A school with the slider, whose solution is 160. */
function sliderSchool() {
  const made = school({ type: 2, config: { captcha_slider: true } })
  let drawn = 0
  api.use(
    http.get('*/api/captcha/slider', () => {
      drawn += 1
      const picture = 'data:image/png;base64,AA=='
      return ok({ background: picture, piece: picture, y: 40, crypt_key: `puzzle-${drawn}` })
    }),
    http.post('*/api/captcha/slider/check', async ({ request }) => {
      const { x, crypt_key } = await made.record('slider', request)
      return x === PLACE && crypt_key === `puzzle-${drawn}`
        ? ok({ ticket: 'ticket-1', randstr: 'random-1' })
        : refusal(refusals.verificationNotCompleted.code, notVerified)
    }),
  )
  return { ...made, drawn: () => drawn }
}

async function requestCode(page: 'login' | 'register' = 'login') {
  const made = sliderSchool()
  const opened = await open(page, `/index.html#/${page}`)
  await opened.user.type(await field('Mobile phone'), page === 'login' ? knownPhone : newPhone)
  await opened.user.click(await sendButton())
  await handle()
  return { ...made, ...opened }
}

describe('the slider before a code is sent', () => {
  it.each(['login', 'register'] as const)(
    'on %s gives the send its ticket in place of a picture code',
    async (page) => {
      const { bodies, user } = await requestCode(page)
      await moveTo(80)
      await moveTo(PLACE)
      await user.click(screen.getByRole('button', { name: 'Check' }))
      expect(await screen.findByText('Code sent. It is valid for 10 minutes.')).toBeTruthy()
      expect(screen.queryByRole('slider')).toBeNull()
      const [body] = bodies('sendcode')
      expect(body).toMatchObject({ ticket: 'ticket-1', randstr: 'random-1' })
      expect(body).not.toHaveProperty('imgcaptcha')
      const [{ track } = { track: [] }] = bodies('slider')
      expect(track).toMatchObject([{ x: 0, t: 0 }, { x: 80 }, { x: PLACE }])
    },
  )

  it('is checked by Enter, and by releasing the handle', async () => {
    const { bodies } = await requestCode()
    await moveTo(20)
    fireEvent.keyDown(await handle(), { key: 'Enter' })
    await waitFor(() => expect(bodies('slider')).toHaveLength(1))
    await screen.findByText(notVerified)
    const slider = await handle()
    fireEvent.pointerDown(slider)
    for (const x of [50, 100, PLACE]) fireEvent.change(slider, { target: { value: String(x) } })
    fireEvent.pointerUp(slider)
    expect(await screen.findByText('Code sent. It is valid for 10 minutes.')).toBeTruthy()
  })

  it('ignores a press beside the handle', async () => {
    const { bodies } = await requestCode()
    const slider = await handle()
    fireEvent.pointerDown(slider)
    fireEvent.change(slider, { target: { value: '200' } })
    fireEvent.pointerUp(slider)
    expect(await handle()).toHaveProperty('value', '200')
    expect(bodies('slider')).toEqual([])
  })

  it('that is closed sends nothing, shows it, and keeps the button enabled', async () => {
    const { bodies, user } = await requestCode()
    await user.keyboard('{Escape}')
    expect(await screen.findByText(notVerified)).toBeTruthy()
    expect(await sendButton()).toHaveProperty('disabled', false)
    expect(bodies('sendcode')).toEqual([])
  })

  it('that was missed shows it and another puzzle', async () => {
    const { user, drawn } = await requestCode()
    await moveTo(30)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText(notVerified)).toBeTruthy()
    expect(await handle()).toHaveProperty('value', '0')
    expect(drawn()).toBe(2)
  })

  it('whose picture cannot be loaded shows an error and can be retried', async () => {
    sliderSchool()
    api.use(http.get('*/api/captcha/slider', () => HttpResponse.error(), { once: true }))
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), knownPhone)
    await user.click(await sendButton())
    await screen.findByText(/The picture did not load/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await handle()).toBeTruthy()
  })

  it('is not shown for an invalid phone', async () => {
    sliderSchool()
    const { user } = await open('login', '/index.html#/login')
    await user.type(await field('Mobile phone'), '12345')
    await user.click(await sendButton())
    expect(await screen.findByText('phone format error')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('whose ticket the server refuses shows the same', async () => {
    const { user } = await requestCode()
    api.use(
      http.post('*/api/smsmsg/sendcode', () => refusal(refusals.verificationNotCompleted.code, notVerified)),
    )
    await moveTo(80)
    await moveTo(PLACE)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText(notVerified)).toBeTruthy()
    expect(await sendButton()).toHaveProperty('disabled', false)
  })
})

describe('the local codes of a check', () => {
  it('both mean that the verification was not completed, and no other code does', () => {
    expect(captchaFailureCodes).toEqual({ closed: 987654322, failed: 987654323 })
    expect(captchaProblem(987654322)).toBe('account:problem.notVerified')
    expect(captchaProblem(987654323)).toBe('account:problem.notVerified')
    expect(captchaProblem(987654321)).toBeNull()
  })
})

describe('the captcha of Tencent', () => {
  const script = 'https://captcha.example/captcha.js'
  const config = { captcha_slider: true, captcha_tencent: { app_id: '190000001', script } }
  const scriptElement = () => document.querySelector<HTMLScriptElement>(`script[src="${script}"]`)

  /** Presses send, and lets the provider's script load with a captcha that ends with this result. */
  async function pressed(result: object | null) {
    const made = school({ type: 2, config })
    const { user } = await open('login', '/index.html#/login')
    expect(scriptElement()).toBeNull()
    await user.type(await field('Mobile phone'), knownPhone)
    await user.type(await field('Characters in the picture'), 'ab12')
    await user.click(await sendButton())
    await waitFor(() => expect(scriptElement()).not.toBeNull())
    if (result)
      window.TencentCaptcha = class {
        private readonly done: (result: never) => void
        constructor(_app: string, done: (result: never) => void) {
          this.done = done
        }
        show() {
          this.done(result as never)
        }
      }
    scriptElement()?.dispatchEvent(new Event(result ? 'load' : 'error'))
    scriptElement()?.remove()
    return made
  }

  it('gives the send its ticket', async () => {
    const { bodies } = await pressed({ ret: 0, ticket: 'tr03', randstr: '@abc' })
    await waitFor(() => expect(bodies('sendcode')).toMatchObject([{ ticket: 'tr03', randstr: '@abc' }]))
  })

  it('that is closed shows that the verification was not completed', async () => {
    const { bodies } = await pressed({ ret: 2 })
    expect(await screen.findByText(notVerified)).toBeTruthy()
    expect(bodies('sendcode')).toEqual([])
  })

  it.each([
    ['cannot be loaded', null],
    ['gives only a makeshift ticket', { ret: 0, ticket: 'trerror_1001', randstr: '@', errorCode: 1001 }],
  ])('that %s shows that the verification was not completed', async (_name, result) => {
    const { bodies } = await pressed(result)
    expect(await screen.findByText(notVerified)).toBeTruthy()
    expect(bodies('sendcode')).toEqual([])
  })
})
