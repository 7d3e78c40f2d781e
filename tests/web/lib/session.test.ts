import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../setup.ts'
import { ok, openTab, storedToken, storeToken, token, visit } from './support.ts'

beforeEach(() => visit('/index.html#/home'))
afterEach(() => {
  visit('/index.html')
  document.cookie = 'sy_session=; path=/; max-age=0'
})

const otherTab = (newValue: string | null, oldValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue, oldValue }))

describe('a kept session', () => {
  it('is in local storage under the published key', async () => {
    const { session } = await openTab()
    session.keepSession({ ...token('a'), expires_in: 7200 } as never, 1001, true)
    expect(storedToken()).toEqual(token('a'))
  })

  it('ends with the browser without automatic login', async () => {
    const first = await openTab()
    first.session.keepSession(token('a'), 1001, false)
    const again = await openTab()
    again.session.openSession()
    expect(again.session.isSignedIn()).toBe(true)
    document.cookie = 'sy_session=; path=/; max-age=0'
    const later = await openTab()
    later.session.openSession()
    expect(later.session.isSignedIn()).toBe(false)
    expect(storedToken()).toBeNull()
  })

  it('outlives the browser with automatic login', async () => {
    const { session } = await openTab()
    session.keepSession(token('a'), 1001, true)
    expect(document.cookie).not.toContain('sy_session')
    const later = await openTab()
    later.session.openSession()
    expect(later.session.isSignedIn()).toBe(true)
  })

  it('that is no token counts as signed out', async () => {
    localStorage.setItem('token', '{"access_token":1}')
    const { session } = await openTab()
    expect(session.isSignedIn()).toBe(false)
  })
})

describe('another tab', () => {
  it('signing out closes an area here', async () => {
    visit('/student.html#/my_orders')
    storeToken('a')
    const { startSession, go } = await openTab()
    api.use(
      http.get('*/api/user/current', () => ok({ userid: 1001, types: [3] })),
      http.get('*/api/accesstokens/Verification', () => ok(null)),
    )
    startSession()
    const before = localStorage.getItem('token')
    localStorage.removeItem('token')
    otherTab(null, before)
    await vi.waitFor(() =>
      expect(go).toHaveBeenCalledExactlyOnceWith(
        'index.html#/login?url=%2Fstudent.html%23%2Fmy_orders&ended=out',
      ),
    )
  })

  it('renewing the token is no change of person; signing in as another one is', async () => {
    const { session } = await openTab()
    session.keepSession(token('a'), 1001, true)
    session.openSession()
    const kinds: string[] = []
    session.subscribeSession(({ kind }) => kinds.push(kind))
    const before = localStorage.getItem('token')
    storeToken('b')
    otherTab(localStorage.getItem('token'), before)
    localStorage.setItem('token_owner', JSON.stringify({ userid: 1002, untilClose: false }))
    storeToken('c')
    otherTab(localStorage.getItem('token'), before)
    expect(kinds).toEqual(['renewed', 'signedIn'])
  })
})

describe('at the start', () => {
  it('a stored token is verified and its user read, once each', async () => {
    storeToken('a')
    const seen: string[] = []
    api.use(
      http.get('*', ({ request }) => {
        seen.push(new URL(request.url).pathname)
        return ok(null)
      }),
    )
    const { startSession } = await openTab()
    startSession()
    await vi.waitFor(() =>
      expect(seen.toSorted()).toEqual(['/api/accesstokens/Verification', '/api/user/current']),
    )
  })
})
