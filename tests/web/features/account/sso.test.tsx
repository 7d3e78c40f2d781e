import { cleanup, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok, refusal, storeToken } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { open, school, signedIn } from './support.tsx'

beforeEach(() => sessionStorage.clear())

const unknown = {
  ...{ outcome: 'unknown', signed_in: null, provider: { id: 1, kind: 'oidc', name: 'Campus' } },
  ...{ identity: 'lin@school.example', new_account: 'none', name: 'Lin', email: '', ends_there: 0 },
}
const finishes = (answer: object) => api.use(http.post('*/api/v1/sso/finish', () => ok(answer)))

describe('the login page', () => {
  it('offers accounts elsewhere where the school has them, and keeps where the login was to lead', async () => {
    const { record, bodies } = school({ providers: ['Campus'] })
    api.use(
      http.post('*/api/v1/sso/begin', async ({ request }) => {
        await record('begin', request)
        return ok({ address: 'https://login.school.example/authorize' })
      }),
    )
    const { user, go } = await open('login', '/index.html#/login?url=%2Findex.html%23%2Fcourse')
    await user.click(await screen.findByRole('button', { name: 'Log in with Campus' }))
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('https://login.school.example/authorize'))
    expect(bodies('begin')).toEqual([{ provider_id: 1 }])
    expect(sessionStorage.getItem('sso_way')).toBe('{"url":"/index.html#/course","remember":true}')
  })

  it('shows nothing of it elsewhere', async () => {
    school()
    await open('login', '/index.html#/login')
    expect(await screen.findByLabelText('User name')).toBeTruthy()
    expect(screen.queryByText(/Log in with/)).toBeNull()
  })
})

describe('the page to which a provider leads back', () => {
  it('signs in and goes on, never to another host', async () => {
    for (const [url, to] of [
      ['/index.html#/course', '/index.html#/course'],
      ['https://evil.example/', '#/'],
    ]) {
      sessionStorage.setItem('sso_way', JSON.stringify({ url, remember: true }))
      school()
      finishes({ ...unknown, outcome: 'signed_in', signed_in: signedIn })
      const { replace } = await open('sso', '/index.html#/sso')
      await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(to))
      expect(localStorage.getItem('token')).toContain('access')
      localStorage.clear()
      cleanup()
    }
  })

  it('says what failed, with a way back', async () => {
    school()
    api.use(
      http.post('*/api/v1/sso/finish', () => refusal(106205, 'The school does not let this account in.')),
    )
    await open('sso', '/index.html#/sso')
    expect(await screen.findByText('The school does not let this account in.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the login page' }).getAttribute('href')).toBe('#/login')
  })

  it('lets who is not known here log in to link it, or make an account where the school allows it', async () => {
    school()
    finishes(unknown)
    await open('sso', '/index.html#/sso')
    expect(await screen.findByText(/lin@school\.example \(Campus\) is not linked/)).toBeTruthy()
    const way = screen.getByRole('link', { name: /I have an account here/ }).getAttribute('href') ?? ''
    expect(new URLSearchParams(way.split('?')[1]).get('url')).toBe('/#/sso?link=1')
    expect(screen.queryByRole('button', { name: /create an account/ })).toBeNull()
    cleanup()
    finishes({ ...unknown, new_account: 'student' })
    const { user } = await open('sso', '/index.html#/sso')
    await user.click(await screen.findByRole('button', { name: /create an account/ }))
    expect(await screen.findByLabelText(/Mobile phone/)).toBeTruthy()
    expect(screen.queryByLabelText(/Password/)).toBeNull()
  })

  it('asks before it links, and names both accounts', async () => {
    school()
    finishes(unknown)
    storeToken('a')
    let linked = 0
    api.use(
      http.get('*/api/user/current', () =>
        ok({ userid: 1001, username: 'lin', name: 'Lin Hua', types: [3] }),
      ),
      http.post('*/api/v1/sso/link', () => {
        linked += 1
        return ok({ provider: unknown.provider })
      }),
    )
    const { user, replace } = await open('sso', '/index.html#/sso?link=1')
    expect(await screen.findByText(/gets into your account “Lin Hua” here/)).toBeTruthy()
    expect(linked).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Link' }))
    await waitFor(() => expect(replace).toHaveBeenCalled())
    expect(linked).toBe(1)
  })
})
