import { http } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api } from '../setup.ts'
import { ok, openTab, storeToken, visit } from './support.ts'

/** What a library's merge of somebody's JSON may leave on every object, each of which HTTP clients have obeyed. */
const pollution: Record<string, unknown> = {
  ...{ baseURL: 'https://evil.example/', url: 'https://evil.example/', allowAbsoluteUrls: true },
  ...{
    proxy: { host: 'evil.example', port: 80 },
    socketPath: '/tmp/evil',
    auth: { username: 'a', password: 'b' },
  },
  ...{ withXSRFToken: true, xsrfCookieName: 'sy_session', params: { stolen: '1' } },
}
const polluted = Object.keys(pollution)
beforeEach(() => visit('/index.html#/home'))
afterEach(() => {
  for (const name of polluted) Reflect.deleteProperty(Object.prototype, name)
})

it('a polluted prototype sends no token elsewhere', async () => {
  const called: { host: string; search: string; token: string | null; xsrf: string | null }[] = []
  api.use(
    http.all('*', ({ request }) => {
      const { host, search } = new URL(request.url)
      const { headers } = request
      called.push({ host, search, token: headers.get('authorization'), xsrf: headers.get('x-xsrf-token') })
      return ok(null)
    }),
  )
  storeToken('a')
  const { call } = await openTab()
  for (const name of polluted) {
    Object.defineProperty(Object.prototype, name, {
      value: pollution[name],
      configurable: true,
      writable: true,
    })
    await call('GET /api/user/current', {}, { quiet: true }).catch(() => undefined)
    Reflect.deleteProperty(Object.prototype, name)
  }
  expect(called.length).toBeGreaterThan(0)
  expect(called.filter(({ host, xsrf }) => host !== location.host || xsrf !== null)).toEqual([])
  expect(called.filter(({ search }) => search !== '')).toEqual([])
})
