import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../setup.ts'
import { ok, openTab, refusal, sessionApi, storedToken, storeToken, token, visit } from './support.ts'

const REFRESH = '/api/accesstokens/refresh'

/** Web Locks as in a browser: one holder at a time, in order, for all tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, task: () => Promise<unknown>) {
      const turn = last.then(task, task)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

beforeEach(() => visit('/index.html#/home'))
afterEach(() => {
  visit('/index.html')
  Reflect.deleteProperty(navigator, 'locks')
})

describe('an expired access token', () => {
  it('is refreshed once for three parallel requests, and all three are sent again', async () => {
    storeToken('old')
    let good = 'new'
    const server = sessionApi(
      () => good,
      () => ok(token('new')),
    )
    api.use(...server.handlers)
    const { call } = await openTab()
    const replies = await Promise.all([
      call('GET /api/file/logo'),
      call('GET /api/user/logintype'),
      call('GET /api/homeinfo'),
    ])
    expect(server.times(REFRESH)).toBe(1)
    expect(replies.map((reply) => (reply as { as?: string }).as)).toEqual(Array(3).fill('Bearer access-new'))
    expect(storedToken()).toEqual(token('new'))
    good = 'new'
  })

  it('is refreshed once by two tabs with a lock', async () => {
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
    storeToken('old')
    const server = sessionApi(
      () => 'new',
      () => ok(token('new')),
    )
    api.use(...server.handlers)
    const one = await openTab()
    const two = await openTab()
    await Promise.all([one.call('GET /api/file/logo'), two.call('GET /api/file/logo')])
    expect(server.times(REFRESH)).toBe(1)
    expect(server.times('/api/file/logo')).toBe(4)
  })

  it('without Web Locks, a refusal to the slower tab does not end the session that the faster one refreshed', async () => {
    storeToken('old')
    const server = sessionApi(
      () => 'new',
      () => {
        storeToken('new')
        return refusal(102009, 'used', 401)
      },
    )
    api.use(...server.handlers)
    const { call, go } = await openTab()
    await call('GET /api/file/logo')
    expect(storedToken()).toEqual(token('new'))
    expect(go).not.toHaveBeenCalled()
  })

  it('is not sent to login, and a wrong password causes no refresh', async () => {
    storeToken('old')
    const { call, failures } = await openTab()
    const { http } = await import('msw')
    let authorization: string | null = 'none seen'
    api.use(
      http.post('*/api/user/logout', () => ok(null)),
      http.get('*/api/captcha/getcode', ({ request }) => {
        authorization = request.headers.get('authorization')
        return refusal(102102, 'wrong')
      }),
    )
    await expect(call('GET /api/captcha/getcode')).rejects.toBeInstanceOf(failures.Refused)
    expect(authorization).toBeNull()
  })
})

describe('a session that the server refuses to renew', () => {
  const deadApi = () =>
    sessionApi(
      () => 'none',
      () => refusal(102009, 'invalid', 401),
    )

  it.each([
    [1, 'index.html#/login?url=%2Fstudent.html%23%2Fmy_orders&ended=expired'],
    [2, 'login.html#/login?url=%2Fstudent.html%23%2Fmy_orders&ended=expired'],
  ] as const)(
    'leaves an area for the login page of theme %i with the reason and a return url',
    async (id, address) => {
      visit('/student.html#/my_orders')
      storeToken('dead')
      api.use(...deadApi().handlers)
      const { call, go, theme, toasts, failures } = await openTab()
      theme.id = id
      await expect(call('GET /api/file/logo')).rejects.toBeInstanceOf(failures.NotSignedIn)
      await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(address))
      expect(storedToken()).toBeNull()
      expect(toasts).toEqual([])
    },
  )

  it('waits for the theme before it leaves', async () => {
    visit('/school/index.html#/pay?orderId=1')
    storeToken('dead')
    api.use(...deadApi().handlers)
    const { call, go, theme } = await openTab()
    let known: () => void = () => undefined
    theme.ready = new Promise<void>((resolve) => {
      known = resolve
    })
    await expect(call('GET /api/file/logo')).rejects.toThrow()
    expect(go).not.toHaveBeenCalled()
    theme.id = 2
    known()
    await vi.waitFor(() =>
      expect(go).toHaveBeenCalledExactlyOnceWith(
        'login.html#/login?url=%2Fschool%2Findex.html%23%2Fpay%3ForderId%3D1&ended=expired',
      ),
    )
  })

  it('is dropped silently at the start of a visitor page, and the request is sent again as a visitor', async () => {
    storeToken('dead')
    const server = deadApi()
    api.use(...server.handlers)
    const { call, go, toasts, lost } = await openTab()
    const reply = await call('GET /api/file/logo')
    expect(reply).toMatchObject({ as: null })
    expect(server.times(REFRESH)).toBe(1)
    expect(storedToken()).toBeNull()
    expect(go).not.toHaveBeenCalled()
    expect(toasts).toEqual([])
    expect(lost).not.toHaveBeenCalled()
  })

  it('goes to the home page with a notice when it ends in use on a visitor page', async () => {
    visit('/index.html#/course?productId=3')
    storeToken('live')
    let good = 'live'
    const server = sessionApi(
      () => good,
      () => refusal(102009, 'invalid', 401),
    )
    api.use(...server.handlers)
    const { call, go, lost } = await openTab()
    await call('GET /api/file/logo')
    expect(lost).not.toHaveBeenCalled()
    good = 'none'
    await call('GET /api/homeinfo')
    expect(storedToken()).toBeNull()
    expect(go).toHaveBeenCalledExactlyOnceWith('#/home')
    expect(lost).toHaveBeenCalledOnce()
  })
})

describe('a refresh without an answer', () => {
  it.each([
    ['no network', () => HttpResponse.error()],
    ['the server failing', () => refusal(102006, 'sorry', 500)],
  ])('keeps the token and rejects the requests: %s', async (_name, refresh) => {
    visit('/student.html#/my_orders')
    storeToken('old')
    api.use(...sessionApi(() => 'new', refresh).handlers)
    const { call, go, failures } = await openTab()
    await expect(call('GET /api/file/logo')).rejects.toBeInstanceOf(failures.HttpFailure)
    expect(storedToken()).toEqual(token('old'))
    expect(go).not.toHaveBeenCalled()
  })
})
