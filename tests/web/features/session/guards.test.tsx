import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { HashRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LandingRedirect } from '#web/features/session/landing-redirect.tsx'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { finishSignIn, keepSignIn } from '#web/features/session/sign-in.ts'
import { signOut, useSignOut } from '#web/features/session/sign-out.ts'
import { drafts } from '#web/lib/drafts.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { navigation } from '#web/lib/navigation.ts'
import { dropSession, isSignedIn, keepSession } from '#web/lib/session.ts'
import { resetLeaving } from '#web/lib/session-end.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { toastStore } from '#web/ui/toast.ts'
import { api } from '../../setup.ts'
import { ok, refusal, storedToken, storeToken, token, visit } from '../../lib/support.ts'

beforeAll(() => startI18n(['common', 'ui']))

let replace = vi.spyOn(navigation, 'replace')
let go = vi.spyOn(navigation, 'go')
beforeEach(() => {
  replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
  go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
  api.use(http.get('*/api/web/config', () => ok(configDefaults)))
})
afterEach(() => {
  dropSession()
  visit('/index.html#/home')
  resetLeaving()
  visit('/index.html')
})

const userOf = (...types: number[]) =>
  http.get('*/api/user/current', () => ok({ userid: 1001, username: 'someone', name: '', types }))

function open(children: ReactNode) {
  return render(
    <HashRouter>
      <Routes>
        <Route path="/login" element={<p>login page</p>} />
        <Route path="/identity" element={<p>chooser</p>} />
        <Route path="*" element={children} />
      </Routes>
    </HashRouter>,
  )
}

const area = (
  <RequireRole type={3}>
    <p>my orders</p>
  </RequireRole>
)

describe('an area', () => {
  it('opens to its own type', async () => {
    visit('/student.html#/my_orders')
    storeToken('a')
    api.use(userOf(2, 3))
    open(area)
    expect(await screen.findByText('my orders')).toBeTruthy()
  })

  it('sends a visitor to the login page with a return url', async () => {
    visit('/student.html#/my_orders')
    open(area)
    await waitFor(() =>
      expect(go).toHaveBeenCalledExactlyOnceWith('index.html#/login?url=%2Fstudent.html%23%2Fmy_orders'),
    )
    expect(screen.queryByText('my orders')).toBeNull()
  })

  it('sends someone of another type to the own area', async () => {
    visit('/student.html#/my_orders')
    storeToken('a')
    api.use(userOf(2))
    open(area)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('teacher.html#/'))
    expect(screen.queryByText('my orders')).toBeNull()
  })

  it('sends someone of several other types to the choice of identity', async () => {
    visit('/student.html#/my_orders')
    storeToken('a')
    api.use(userOf(1, 2))
    open(area)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('index.html#/identity'))
  })

  it('offers a retry when its user could not be read', async () => {
    visit('/student.html#/my_orders')
    storeToken('a')
    api.use(http.get('*/api/user/current', () => refusal(102005, 'gone', 404)))
    open(area)
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    expect(isSignedIn()).toBe(true)
  })
})

describe('#/', () => {
  it('sends a visitor to the login page', async () => {
    visit('/index.html#/')
    open(<LandingRedirect />)
    expect(await screen.findByText('login page')).toBeTruthy()
  })

  it('sends an administrator to the back office, whatever their other types', async () => {
    visit('/index.html#/')
    storeToken('a')
    api.use(userOf(1, 3))
    open(<LandingRedirect />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('admin.html#/'))
  })

  it('sends someone of several types without a preference to the choice of identity', async () => {
    visit('/index.html#/')
    storeToken('a')
    api.use(userOf(2, 3))
    open(<LandingRedirect />)
    expect(await screen.findByText('chooser')).toBeTruthy()
  })
})

describe('signing in', () => {
  const reply = { token: { ...token('a'), token_type: 'Bearer', expires_in: 7200 } as const, userid: 1001 }

  it('finds the drafts of a session that has expired, and removes those of others', () => {
    keepSignIn(reply, true)
    drafts.write('an essay', 'Well done')
    dropSession()
    expect(drafts.read('an essay')).toBeNull()
    keepSignIn(reply, true)
    expect(drafts.read('an essay')).toBe('Well done')
    keepSignIn({ ...reply, userid: 1002 }, true)
    expect(drafts.read('an essay')).toBeNull()
    keepSignIn(reply, true)
    expect(drafts.read('an essay')).toBeNull()
  })

  it.each([
    ['/index.html#/course?productId=3', '/index.html#/course?productId=3'],
    ['https://evil.example/', '#/'],
    [null, '#/'],
  ])('with the return url %j goes to %s, in place of the login page', (url, address) => {
    finishSignIn(reply, { remember: true, url })
    expect(storedToken()).toEqual(token('a'))
    expect(replace).toHaveBeenCalledExactlyOnceWith(address)
  })

  it('for a coupon goes back where the reader came from within the school', () => {
    const back = vi.spyOn(navigation, 'back').mockImplementation(() => undefined)
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('http://localhost:8080/index.html')
    finishSignIn(reply, { remember: true, url: '/index.html#/home', coupon: '1' })
    expect(back).toHaveBeenCalledOnce()
  })

  it('for a coupon from elsewhere goes to the return url', () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://evil.example/')
    finishSignIn(reply, { remember: true, url: '/index.html#/home', coupon: '1' })
    expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/home')
  })
})

describe('signing out', () => {
  it('ends the session on the server and here, and goes to the home page instead of the login page', async () => {
    visit('/student.html#/my_orders')
    storeToken('a')
    let ended: string | null = null
    api.use(
      userOf(3),
      http.post('*/api/user/logout', ({ request }) => {
        ended = request.headers.get('authorization')
        return ok(null)
      }),
    )
    open(area)
    await screen.findByText('my orders')
    await signOut()
    expect(ended).toBe('Bearer access-a')
    expect(storedToken()).toBeNull()
    await waitFor(() => expect(screen.queryByText('my orders')).toBeNull())
    expect(go.mock.calls).toEqual([['index.html#/home']])
  })

  it('warns of drafts before it removes them from the device', async () => {
    keepSession(token('a'), 1001, true)
    drafts.write('an essay', 'Well done')
    api.use(http.post('*/api/user/logout', () => ok(null)))
    const { result } = renderHook(() => useSignOut())
    result.current.signOut()
    expect(toastStore.read().map(({ text }) => text)).toEqual([
      '您有尚未保存的批改，再次点击“退出登录”将放弃这些内容。',
    ])
    expect([isSignedIn(), drafts.read('an essay')]).toEqual([true, 'Well done'])
    result.current.signOut()
    await waitFor(() => expect(isSignedIn()).toBe(false))
    expect(Object.keys(localStorage).filter((key) => key.includes('essay'))).toEqual([])
  })

  it('ends it here even when the server does not answer', async () => {
    storeToken('a')
    api.use(http.post('*/api/user/logout', () => Response.error()))
    await signOut()
    expect(storedToken()).toBeNull()
  })
})
