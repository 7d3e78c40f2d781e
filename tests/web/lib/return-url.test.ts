import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  currentAddress,
  loginAddress,
  registerAddress,
  safeReturnUrl,
  wayAfterSignIn,
} from '#web/lib/return-url.ts'
import { theme } from '#web/lib/theme.ts'
import { visit } from './support.ts'

beforeEach(() => visit('/index.html#/home'))
afterEach(() => {
  theme.id = 1
  visit('/index.html')
})

describe('a return url', () => {
  it.each([
    ['/index.html#/course?productId=3', '/index.html#/course?productId=3'],
    ['/', '/'],
    ['/school/student.html#/my_orders', '/school/student.html#/my_orders'],
    ['http://localhost:8080/#/home', '/#/home'],
    ['http://localhost:8080', '/'],
    ['/a/../b', '/b'],
  ])('within this origin is followed: %s', (value, path) => {
    expect(safeReturnUrl(value)).toBe(path)
  })

  it.each([
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'http://localhost:8080.evil.example/',
    'http://localhost:8080@evil.example/',
    'http://user@localhost:8080/',
    'http://localhost:80801/',
    'https://localhost:8080/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    '/a\u0085b',
    'data:text/html,x',
    'blob:http://localhost:8080/x',
    '#/home',
    'home',
    '?x=1',
    `/${'a'.repeat(2000)}`,
    '/index.html#/login?url=/index.html',
    '/#/register',
    '/login.html',
  ])('that leads elsewhere is refused: %j', (value) => {
    expect(safeReturnUrl(value)).toBeNull()
  })
})

describe('the login address', () => {
  it('has the return url and the coupon mark', () => {
    visit('/index.html#/course?productId=3')
    expect(loginAddress({ returnTo: currentAddress(), coupon: '1' })).toBe(
      '#/login?coupon=1&url=%2Findex.html%23%2Fcourse%3FproductId%3D3',
    )
  })

  it('has the next page beside the return url, and signing in goes on to it', () => {
    visit('/school/index.html#/course?productId=3')
    const address = loginAddress({ returnTo: currentAddress(), next: '/prepay?productId=3' })
    const query = new URLSearchParams(address.slice('#/login'.length))
    expect(Object.fromEntries(query)).toEqual({
      url: '/school/index.html#/course?productId=3',
      next: '/school/index.html#/prepay?productId=3',
    })
    expect(wayAfterSignIn(query)).toBe('/school/index.html#/prepay?productId=3')
    query.set('next', '//evil.example')
    expect(wayAfterSignIn(query)).toBe('/school/index.html#/course?productId=3')
    expect(wayAfterSignIn(new URLSearchParams())).toBeNull()
  })

  it('leaves out a dangerous return url', () => {
    expect(loginAddress({ returnTo: '//evil.example' })).toBe('#/login')
  })

  it('is in the file of the theme, in the same folder', () => {
    visit('/school/teacher.html#/my_timetable')
    expect(loginAddress()).toBe('index.html#/login')
    theme.id = 2
    expect(loginAddress()).toBe('login.html#/login')
    expect(registerAddress()).toBe('login.html#/register')
  })
})
