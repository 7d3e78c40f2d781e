import { afterEach, describe, expect, it } from 'vitest'
import type { UserType } from '#contract/account/limits.ts'
import { groups } from '#web/entries/public/routes.tsx'
import { areaAddress, areaFor, chooseIdentity, expectedTypes } from '#web/lib/areas.ts'
import { documentOf, hashPath, hashQuery } from '#web/lib/documents.ts'
import { needsSignIn } from '#web/lib/routes.ts'
import { orderIdOf, productIdOf } from '#web/lib/route-query.ts'
import { visit } from './support.ts'

afterEach(() => visit('/index.html'))

describe('the area of a signed-in person', () => {
  const cases: [UserType[], UserType | null, UserType | null, ReturnType<typeof areaFor>][] = [
    [[2], null, 1, 2],
    [[3], 2, 1, 3],
    [[1, 3], null, 1, 1],
    [[1, 3], 3, 1, 3],
    [[2, 3], null, 1, 'chooser'],
    [[2, 3], 1, 1, 'chooser'],
    [[2, 3], 2, 3, 2],
    [[2, 3], null, 3, 3],
    [[2, 3], null, null, 'chooser'],
    [[], 1, 1, 'home'],
  ]
  it.each(cases)('of types %j, chosen %j, expected %j is %j', (types, chosen, expected, area) => {
    expect(areaFor(types, { chosen, expected })).toBe(area)
  })

  it('is reached from any file, below /school/ too', () => {
    visit('/school/login.html#/')
    expect(areaAddress([2])).toBe('teacher.html#/')
    expect(areaAddress([2, 3])).toBe('index.html#/identity')
    chooseIdentity(3)
    expect(areaAddress([2, 3])).toBe('student.html#/')
  })

  it('is expected by the landing file', () => {
    expect(expectedTypes).toEqual({ index: 1, admin: 1, teacher: 2, student: 3, login: null })
  })
})

describe('an address', () => {
  it.each([
    ['/', 'index'],
    ['/school/', 'index'],
    ['/index.html', 'index'],
    ['/school/student.html', 'student'],
    ['/login', 'login'],
    ['/whatever', 'index'],
  ])('%s is served by the file %s', (path, name) => {
    expect(documentOf(path)).toBe(name)
  })

  it('has its query inside the hash', () => {
    expect(hashPath('#/course?productId=3')).toBe('/course')
    expect(hashPath('')).toBe('/')
    expect(hashQuery('#/course?productId=3').get('productId')).toBe('3')
  })

  it.each([
    ['productId=3', 3],
    ['id=4', 4],
    ['product_id=5', 5],
    ['productId=x&id=6', 6],
    ['productId=0', null],
    ['productId=1e3', null],
    ['', null],
  ])('names a product in any published spelling: %s', (query, id) => {
    expect(productIdOf(new URLSearchParams(query))).toBe(id)
  })

  it('names an order in both spellings', () => {
    expect(orderIdOf(new URLSearchParams('orderId=1'))).toBe(1)
    expect(orderIdOf(new URLSearchParams('order_id=2'))).toBe(2)
  })

  it.each([
    ['index', '/home/courses', false],
    ['index', '/course', false],
    ['index', '/', false],
    ['index', '/nowhere', false],
    ['login', '/register', false],
    ['index', '/prepay', true],
    ['index', '/pay', true],
    ['index', '/paysuccess', true],
    ['index', '/identity', true],
    ['student', '/', true],
    ['admin', '/home', true],
  ] as const)('of %s.html %s needs sign-in: %s', (document, path, needed) => {
    expect(needsSignIn(document, path)).toBe(needed)
  })

  it('needs sign-in for the pages of index.html that a guard stands before, and for no other', () => {
    // the phone's address of a page stands in its path as an optional segment
    const pathsOf = (some: typeof groups) =>
      some
        .flatMap(({ pages }) => pages)
        .flatMap(({ path }) => [path.replace('/m?/', '/'), path.replace('/m?/', '/m/')])
    const open = pathsOf(groups.filter(({ guard }) => guard === undefined))
    const guarded = pathsOf(groups.filter(({ guard }) => guard !== undefined))
    expect(open.filter((path) => needsSignIn('index', path))).toEqual([])
    expect(guarded.filter((path) => !needsSignIn('index', path))).toEqual([])
    expect(guarded.length).toBeGreaterThan(0)
  })
})
