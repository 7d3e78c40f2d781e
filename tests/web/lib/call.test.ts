import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quiet } from '#web/lib/failure-policy.ts'
import { api } from '../setup.ts'
import { ok, openTab, refusal, storeToken, visit } from './support.ts'

beforeEach(() => visit('/index.html#/home'))
afterEach(() => visit('/index.html'))

describe('a request', () => {
  it('has language and token, and calls /api also from below /school/', async () => {
    visit('/school/student.html#/my_orders')
    localStorage.setItem('lang', 'zh_tw')
    storeToken('mine')
    let seen: Request | undefined
    api.use(
      http.get('*', ({ request }) => {
        seen = request
        return ok({ list: [], total: 0, next: null })
      }),
    )
    const { call } = await openTab()
    await call('GET /api/order', { query: { limit: 5, cursor: undefined } })
    expect(seen?.url).toBe('http://localhost:8080/api/order?limit=5')
    expect(seen?.headers.get('accept-language')).toBe('zh-TW')
    expect(seen?.headers.get('authorization')).toBe('Bearer access-mine')
  })

  it('is JSON, except that an order is form-encoded', async () => {
    const bodies: [string | null, string][] = []
    const keep = async ({ request }: { request: Request }) => {
      bodies.push([request.headers.get('content-type'), await request.text()])
      return ok({ status: 0 })
    }
    api.use(http.post('*/api/order', keep), http.put('*/api/v1/admin/products/7/status', keep))
    const { call } = await openTab()
    await call('POST /api/order', { body: { productid: 3, free: undefined } })
    await call('PUT /api/v1/admin/products/{id}/status', { params: { id: 7 }, body: { status: 1 } })
    expect(bodies[0]).toEqual([expect.stringContaining('application/x-www-form-urlencoded'), 'productid=3'])
    expect(bodies[1]).toEqual([expect.stringContaining('application/json'), '{"status":1}'])
  })

  it('takes an answer of the inline script once instead of a request', async () => {
    let requests = 0
    api.use(
      http.get('*/api/product/3', () => {
        requests += 1
        return ok({ name: 'asked' })
      }),
    )
    const early = { status: { code: 0, message: '' }, data: { name: 'early' } }
    window.__early = { answers: { '/api/product/3': Promise.resolve(early) }, ready: Promise.resolve() }
    const { call } = await openTab()
    const names = [
      await call('GET /api/product/{id}', { params: { id: 3 } }),
      await call('GET /api/product/{id}', { params: { id: 3 } }),
    ].map(({ name }) => name)
    delete window.__early
    expect(names).toEqual(['early', 'asked'])
    expect(requests).toBe(1)
  })
})

describe('code 100001', () => {
  it('rejects silently and stays on a visitor page', async () => {
    api.use(http.get('*/api/user/current', () => refusal(100001, 'not signed in')))
    const { call, toasts, go, failures } = await openTab()
    await expect(call('GET /api/user/current')).rejects.toBeInstanceOf(failures.NotSignedIn)
    expect(toasts).toEqual([])
    expect(go).not.toHaveBeenCalled()
  })

  it('sends a visitor of a protected page to the login page', async () => {
    visit('/index.html#/prepay?productId=3')
    api.use(http.get('*/api/user/current', () => refusal(100001, 'not signed in')))
    const { call, toasts, go } = await openTab()
    await expect(call('GET /api/user/current')).rejects.toThrow()
    await vi.waitFor(() =>
      expect(go).toHaveBeenCalledExactlyOnceWith('#/login?url=%2Findex.html%23%2Fprepay%3FproductId%3D3'),
    )
    expect(toasts).toEqual([])
  })
})

describe('the general error toast', () => {
  const cases: [Quiet | undefined, number, boolean][] = [
    [undefined, 102201, true],
    [undefined, 1, true],
    ['refusals', 102101, false],
    [true, 1, false],
    [[1], 1, false],
    [[1], 102201, true],
    // these are shown at places of their own
    [undefined, 101022, false],
    [undefined, 101036, false],
    [undefined, 101037, false],
    [undefined, 101040, false],
  ]
  it.each(cases)('where the caller shows %s, with code %i: %s', async (quiet, code, shown) => {
    const { deservesToast } = await import('#web/lib/failure-policy.ts')
    const { Refused } = await import('#web/lib/failures.ts')
    expect(deservesToast(new Refused({ code, message: 'words' }, null), quiet)).toBe(shown)
  })

  it('shows network failures where the caller shows only refusals', async () => {
    const { deservesToast } = await import('#web/lib/failure-policy.ts')
    const { HttpFailure } = await import('#web/lib/failures.ts')
    expect(deservesToast(new HttpFailure(0, ''), 'refusals')).toBe(true)
    expect(deservesToast(new HttpFailure(0, ''), true)).toBe(false)
  })

  const causes: [string, () => Response, string, string][] = [
    ['a refusal', () => refusal(7, 'abc'), 'abc', 'abc'],
    ['a refusal without a word', () => refusal(7, ''), 'operate failed', '操作失败，请稍后再试'],
    ['a limit', () => refusal(102004, 'slow down', 429), 'slow down', 'slow down'],
    ['a fault that is said', () => refusal(102006, 'sorry (12ab)', 500), 'Server Error', '接口请求失败'],
    ['a fault of a proxy', () => new HttpResponse('<html>', { status: 502 }), 'Server Error', '接口请求失败'],
    [
      'no answer',
      () => HttpResponse.error(),
      'The school could not be reached. Check your connection and try again.',
      '无法连接学校，请检查网络后重试。',
    ],
  ]
  it.each(causes)('names the cause: %s', async (_cause, answer, english, chinese) => {
    api.use(http.get('*/api/homeinfo', answer))
    for (const [language, text] of [
      ['en', english],
      ['zh', chinese],
    ] as const) {
      localStorage.setItem('lang', language)
      const { call, toasts } = await openTab()
      const { startI18n } = await import('#web/lib/i18n.ts')
      await startI18n(['common'])
      await expect(call('GET /api/homeinfo')).rejects.toThrow(text)
      expect(toasts).toEqual([text])
    }
  })

  it('goes when the same call succeeds', async () => {
    let isCut = true
    api.use(
      http.get('*/api/homeinfo', () => (isCut ? HttpResponse.error() : ok({}))),
      http.get('*/api/user/current', () => ok({})),
    )
    const { call, toasts, repaired } = await openTab()
    await expect(call('GET /api/homeinfo')).rejects.toThrow()
    await call('GET /api/user/current')
    expect(repaired).toEqual([])
    isCut = false
    await call('GET /api/homeinfo')
    await call('GET /api/homeinfo')
    expect(toasts).toHaveLength(1)
    expect(repaired).toEqual(toasts)
  })

  it('is left out when the caller shows the failure itself', async () => {
    api.use(http.get('*/api/homeinfo', () => refusal(7, 'abc')))
    const { call, toasts } = await openTab()
    await expect(call('GET /api/homeinfo', {}, { quiet: true })).rejects.toThrow('abc')
    await expect(call('GET /api/homeinfo', {}, { quiet: [7] })).rejects.toThrow('abc')
    await expect(call('GET /api/homeinfo', {}, { quiet: [8] })).rejects.toThrow('abc')
    expect(toasts).toEqual(['abc'])
  })
})
