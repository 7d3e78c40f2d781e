import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { redirectToLoginHost } from '#web/lib/login-host.ts'
import { navigation } from '#web/lib/navigation.ts'
import { storeToken, visit } from './support.ts'

const lite = { ...configDefaults, app_type: 'lite', login_host: 'login.example.org' }
const here = { ...lite, login_host: location.origin }

let replace = vi.spyOn(navigation, 'replace')
beforeEach(() => {
  replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
})
afterEach(() => visit('/index.html'))

/** The redirect of a page in the lite app; null where it stays. */
function leadsFrom(address: string, config = lite): string | null {
  visit(address)
  replace.mockClear()
  const leaves = redirectToLoginHost(config)
  expect(replace).toHaveBeenCalledTimes(leaves ? 1 : 0)
  return replace.mock.calls[0]?.[0] ?? null
}

describe('the lite app', () => {
  it.each(['/index.html#/course?productId=1', '/index.html#/login', '/login.html#/register'])(
    'redirects %s to its login host',
    (address) => {
      expect(leadsFrom(address)).toBe('http://login.example.org')
    },
  )

  it.each(['/index.html#/live?id=1', '/index.html#/m/live?id=1'])('has the live page: %s', (address) => {
    expect(leadsFrom(address)).toBeNull()
  })

  it('sends the login host a return url', () => {
    const login = '/index.html#/login?url=%2Findex.html%23%2Flive%3Fid%3D1'
    const back = 'url=http%3A%2F%2Flocalhost%3A8080%2Findex.html%23%2Flive%3Fid%3D1'
    expect(leadsFrom(login)).toBe(`http://login.example.org/?${back}`)
    const own = 'url=http%3A%2F%2Flocalhost%3A8080%2Fstudent.html%23%2Fmy_courses'
    expect(leadsFrom('/student.html#/my_courses')).toBe(`http://login.example.org/?${own}`)
    expect(leadsFrom(login, { ...lite, login_host: 'https://login.example.org/#/login' })).toBe(
      `https://login.example.org/#/login?${back}`,
    )
  })

  it('allows an administrator the back office and its login', () => {
    expect(leadsFrom('/admin.html#/site/config')).toBeNull()
    expect(leadsFrom('/login.html#/login?url=%2Fadmin.html%23%2F')).toBeNull()
    expect(leadsFrom('/index.html#/login?url=%2Fadmin.html')).toBeNull()
  })

  it('at its own login host sends visitors to the login page, and back', () => {
    expect(leadsFrom('/index.html#/course?productId=1', here)).toBe(
      '#/login?url=%2Findex.html%23%2Fcourse%3FproductId%3D1',
    )
    expect(leadsFrom('/index.html#/', here)).toBe('#/login')
    expect(leadsFrom('/index.html#/login', here)).toBeNull()
    storeToken('a')
    expect(leadsFrom('/student.html#/my_courses', here)).toBeNull()
  })

  it('does not redirect without a login host, nor in an ordinary school', () => {
    const course = '/index.html#/course?productId=1'
    expect(leadsFrom(course, { ...lite, login_host: '' })).toBeNull()
    expect(leadsFrom(course, { ...lite, app_type: '' })).toBeNull()
  })
})
