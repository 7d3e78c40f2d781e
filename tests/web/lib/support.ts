import { HttpResponse, http, type RequestHandler } from 'msw'
import { vi } from 'vitest'
import { api } from '../setup.ts'

export const ok = (data: unknown) => HttpResponse.json({ status: { code: 0, message: '' }, data })
export const refusal = (code: number, message: string, status = 200, data: unknown = null) =>
  HttpResponse.json({ status: { code, message }, data }, { status })

/** Answers the requests of a page that a test is not about; any other handler takes precedence. */
export function answerLast(...handlers: RequestHandler[]): void {
  api.use(...(api.listHandlers() as RequestHandler[]), ...handlers)
}

export const token = (name: string) => ({
  token_type: 'Bearer',
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
})

export const storedToken = (): unknown => JSON.parse(localStorage.getItem('token') ?? 'null')
export const storeToken = (name: string) => localStorage.setItem('token', JSON.stringify(token(name)))

/** Opens an address of the school without loading anything. */
export const visit = (address: string) => history.replaceState(null, '', address)

/** A new instance of the browser modules, as in another tab: own memory, the same local storage. */
export async function openTab() {
  vi.resetModules()
  const [
    { call },
    session,
    { navigation },
    policy,
    failures,
    { theme },
    { startSession },
    { onSessionLost },
  ] = await Promise.all([
    import('#web/lib/call.ts'),
    import('#web/lib/session.ts'),
    import('#web/lib/navigation.ts'),
    import('#web/lib/failure-policy.ts'),
    import('#web/lib/failures.ts'),
    import('#web/lib/theme.ts'),
    import('#web/lib/start-session.ts'),
    import('#web/lib/session-end.ts'),
  ])
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
  const toasts: string[] = []
  const repaired: string[] = []
  policy.onFailure(
    (message) => toasts.push(message),
    (message) => repaired.push(message),
  )
  const lost = vi.fn<() => void>()
  onSessionLost(lost)
  return { call, session, go, toasts, repaired, lost, failures, theme, startSession }
}

/** The API of one session whose valid access token is `good`; the test sets the answer of the refresh. */
export function sessionApi(good: () => string, refresh: () => Response | Promise<Response>) {
  const seen: { path: string; authorization: string | null }[] = []
  const handlers = [
    http.post('*/api/accesstokens/refresh', ({ request }) => {
      seen.push({ path: new URL(request.url).pathname, authorization: request.headers.get('authorization') })
      return refresh()
    }),
    http.get('*/api/*', ({ request }) => {
      const authorization = request.headers.get('authorization')
      seen.push({ path: new URL(request.url).pathname, authorization })
      if (authorization && authorization !== `Bearer access-${good()}`) return refusal(102009, 'expired', 401)
      return ok({ logo: '', logintype: 1, as: authorization })
    }),
  ]
  const times = (path: string) => seen.filter((request) => request.path === path).length
  return { handlers, seen, times }
}
