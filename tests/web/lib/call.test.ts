import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { api } from '../setup.ts'
import { ok, openTab, refusal, storeToken, visit } from './support.ts'

beforeEach(() => visit('/index.html#/home'))
afterEach(() => visit('/index.html'))

describe('a request', () => {
  it('carries language and token, and asks /api also from below /school/', async () => {
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

  it('takes an answer of the inline script once instead of asking', async () => {
    let asked = 0
    api.use(
      http.get('*/api/product/3', () => {
        asked += 1
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
    expect(asked).toBe(1)
  })
})

describe('code 100001', () => {
  it('rejects in silence and stays on a visitor page', async () => {
    api.use(http.get('*/api/user/current', () => refusal(100001, 'not signed in')))
    const { call, toasts, go, failures } = await openTab()
    await expect(call('GET /api/user/current')).rejects.toBeInstanceOf(failures.NotSignedIn)
    expect(toasts).toEqual([])
    expect(go).not.toHaveBeenCalled()
  })

  it('leads a visitor of a closed page to the login page', async () => {
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
  const cases: [OperationKey, number, boolean][] = [
    ['GET /api/homeinfo', 102201, true],
    ['GET /api/homeinfo', 1, true],
    ['POST /api/user/login', 102101, false],
    ['POST /api/user/login', 101022, false],
    ['POST /api/captcha/check', 102102, false],
    ['POST /api/smsmsg/sendcode', 1, false],
    ['POST /api/smsmsg/sendcode', 102108, true],
    ['POST /api/order', 1, false],
    ['POST /api/order', 102201, true],
    ['POST /api/order/freeproduct', 1, false],
    ['GET /api/payment/wechat/query/{orderId}', 101036, false],
    ['GET /api/payment/wechat/query/{orderId}', 101037, false],
    ['POST /api/payment/wechat', 101040, false],
  ]
  it.each(cases)('for %s with code %i: %s', async (key, code, shown) => {
    const { deservesToast } = await import('#web/lib/failure-policy.ts')
    const { Refused } = await import('#web/lib/failures.ts')
    expect(deservesToast(key, new Refused({ code, message: 'words' }, null))).toBe(shown)
  })

  it('shows the message of the envelope, and none where the server says nothing', async () => {
    api.use(
      http.get('*/api/homeinfo', () => refusal(7, 'abc')),
      http.get('*/api/file/logo', () => refusal(102004, 'slow down', 429)),
      http.get('*/api/user/logintype', () => new HttpResponse('<html>', { status: 502 })),
      http.get('*/api/system/login_conf', () => HttpResponse.error()),
    )
    const { call, toasts } = await openTab()
    await expect(call('GET /api/homeinfo')).rejects.toThrow()
    await expect(call('GET /api/file/logo')).rejects.toThrow()
    await expect(call('GET /api/user/logintype')).rejects.toThrow()
    await expect(call('GET /api/system/login_conf')).rejects.toThrow()
    expect(toasts).toEqual(['abc', 'slow down', '', ''])
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
