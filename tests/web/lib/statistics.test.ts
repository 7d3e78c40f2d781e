import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { statisticsCode } from '#contract/site/statistics.ts'
import { api } from '../setup.ts'
import { ok, storeToken, visit } from './support.ts'

const off = { enable: false, code: '' }
const google = { enable: true, code: 'G-ABC123DEF4' }
const baidu = { enable: true, code: '0123456789abcdef0123456789abcdef' }
const counters = window as Window & {
  dataLayer?: IArguments[]
  _hmt?: unknown[][]
  'ga-disable-G-ABC123DEF4'?: boolean
}

const lift = new Set<() => void>()
beforeEach(() => {
  // Listeners of one test must not count in the next.
  const { addEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    addEventListener(type, listener as EventListener)
    lift.add(() => removeEventListener(type, listener as EventListener))
  })
})
afterEach(() => {
  for (const undo of lift) undo()
  lift.clear()
  document.head.replaceChildren()
  delete counters.dataLayer
  delete counters._hmt
  delete counters['ga-disable-G-ABC123DEF4']
  visit('/index.html')
})

/** A page that is just starting. */
async function start(
  address: string,
  statistics: { statisticsGoogle: typeof off; statisticsBaidu: typeof off },
) {
  vi.resetModules()
  visit(address)
  const { startStatistics } = await import('#web/lib/statistics.ts')
  startStatistics(statistics)
  return import('#web/lib/page-view.ts')
}
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const events = () =>
  (counters.dataLayer ?? []).map((command) => [...command]).filter(([name]) => name === 'event')
const as = (username: string) =>
  api.use(http.get('*/api/user/current', () => ok({ userid: 1, username, name: '', types: [1] })))

describe('visitor statistics', () => {
  it('fetch the scripts of those that are on and count each page without its query', async () => {
    const { PAGE_VIEW } = await start('/index.html#/course?productId=3&url=secret', {
      statisticsGoogle: google,
      statisticsBaidu: baidu,
    })
    await vi.waitFor(() => expect(scripts()).toHaveLength(2))
    expect(scripts()).toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4',
      `https://hm.baidu.com/hm.js?${baidu.code}`,
    ])
    visit('/index.html#/home')
    dispatchEvent(new Event(PAGE_VIEW))
    await vi.waitFor(() => expect(events()).toHaveLength(2))
    expect(events().map(([, name, { page_location }]) => [name, page_location])).toEqual([
      ['page_view', `${location.origin}/index.html#/course`],
      ['page_view', `${location.origin}/index.html#/home`],
    ])
    expect(counters._hmt).toEqual([
      ['_setAutoPageview', false],
      ['_trackPageview', '/index.html#/course'],
      ['_trackPageview', '/index.html#/home'],
    ])
    expect(scripts()).toHaveLength(2)
    expect(JSON.stringify(counters.dataLayer?.map((command) => [...command]))).not.toContain('secret')
  })

  it('count whoever is signed in, except the user named admin', async () => {
    storeToken('a')
    as('student_demo')
    await start('/student.html#/my_courses', { statisticsGoogle: google, statisticsBaidu: off })
    await vi.waitFor(() => expect(scripts()).toHaveLength(1))
    expect(counters._hmt).toBeUndefined()

    document.head.replaceChildren()
    delete counters.dataLayer
    as('admin')
    await start('/index.html#/home', { statisticsGoogle: google, statisticsBaidu: baidu })
    const { currentUser } = await import('#web/lib/current-user.ts')
    expect((await currentUser.load()).username).toBe('admin')
    await new Promise<void>((resolve) => setTimeout(resolve))
    expect(scripts()).toEqual([])
    expect(counters.dataLayer).toBeUndefined()
  })

  it('stop when admin signs in on a page that was counted', async () => {
    const { PAGE_VIEW } = await start('/index.html#/home', {
      statisticsGoogle: google,
      statisticsBaidu: baidu,
    })
    await vi.waitFor(() => expect(events()).toHaveLength(1))
    storeToken('a')
    as('admin')
    dispatchEvent(new Event(PAGE_VIEW))
    await vi.waitFor(() => expect(counters['ga-disable-G-ABC123DEF4']).toBe(true))
    expect(events()).toHaveLength(1)
    expect(counters._hmt).toHaveLength(2)
  })

  it.each(['/admin.html#/orders', '/index.html#/setup?token=key'])('never count %s', async (address) => {
    const { PAGE_VIEW } = await start(address, { statisticsGoogle: google, statisticsBaidu: baidu })
    dispatchEvent(new Event(PAGE_VIEW))
    await new Promise<void>((resolve) => setTimeout(resolve))
    expect(scripts()).toEqual([])
  })

  it('include only the id of the company, and only while they are on', () => {
    expect(statisticsCode('google', { enable: true, code: ' UA-123456-1 ' })).toBe('UA-123456-1')
    expect(statisticsCode('google', { ...google, enable: false })).toBeNull()
    expect(statisticsCode('baidu', { enable: true, code: '<script>alert(1)</script>' })).toBeNull()
    expect(statisticsCode('google', { enable: true, code: 'G-1"onload="x' })).toBeNull()
  })
})
