import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currencies } from '#contract/currencies.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop } from '../order/shop.tsx'
import { student, product, openGroups, ready } from './course-page-support.tsx'

beforeEach(() =>
  api.use(
    product(),
    http.get('*/api/product/7/payment_state', () => ok({ payment_state: 0 })),
    openGroups([]),
  ),
)

afterEach(() => {
  vi.useRealTimers()
})

describe('the kinds of products', () => {
  it('a package lists what it holds, each with its own page', async () => {
    const held = { id: 8, name: 'Tang poems', cover_url: '', type: 3, price: '30.00' }
    api.use(product({ type: 0, lessons: [], products: [held] }))
    await openShop('course', '?productId=7')
    await userEvent.click(await screen.findByRole('tab', { name: 'Contents (1)' }))
    const link = screen.getByRole('link', { name: 'Tang poems' })
    expect(link.getAttribute('href')).toBe('#/course?productId=8')
    expect(screen.queryByRole('tab', { name: /^Lessons/ })).toBeNull()
    expect(screen.getAllByText('Package')).toHaveLength(1)
  })

  it.each([
    [1, 'Class'],
    [2, 'One-to-one lessons'],
    [3, 'Recorded'],
    [4, 'Goods'],
    [5, 'Mixed class'],
    [6, 'Open class'],
  ])('type %d is called %s', async (type, name) => {
    api.use(product({ type }))
    await openShop('course', '?productId=7')
    expect(await screen.findByText(name)).toBeTruthy()
  })

  it('a mixed class always shows how often one meets', async () => {
    api.use(product({ type: 5, is_show_class_times: 0, class_times: 8 }))
    await openShop('course', '?productId=7')
    expect(await screen.findByText('8 sessions')).toBeTruthy()
  })

  it('a recorded course shows its lessons, and no class sessions', async () => {
    api.use(product({ type: 3, schedules: 8, class_times: 8 }))
    await openShop('course', '?productId=7')
    expect(await screen.findByText('8 lessons')).toBeTruthy()
    expect(screen.queryByText('8 sessions')).toBeNull()
  })

  it('a course without an introduction begins with the lessons', async () => {
    api.use(product({ desc: '', details: '' }))
    await openShop('course', '?productId=7')
    const tab = await screen.findByRole('tab', { name: /^Lessons/ })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByRole('tab', { name: 'Introduction' })).toBeNull()
  })

  it.each([
    [{ validity_type: 1 }, 'Lifetime access'],
    [{ validity_type: 3, validity_time: 30 }, '30 days from purchase'],
    [
      { validity_type: 2, validity_starttime: 1_795_000_000, validity_endtime: 1_800_000_000 },
      /^Nov \d+, 2026 to Jan \d+, 2027$/,
    ],
  ])('%j is described', async (validity, words) => {
    api.use(product(validity))
    await openShop('course', '?productId=7')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each(Object.entries(currencies))(
    'currency %s is written as its own',
    async (number, { code, decimals }) => {
      const price = decimals === 0 ? '1990' : '1990.00'
      api.use(product({ price, currency: Number(number) }))
      const { container } = await openShop('course', '?productId=7')
      await screen.findByRole('heading', { level: 1, name: 'Reading the stars' })
      const expected = new Intl.NumberFormat('en', { style: 'currency', currency: code }).format(
        price as `${number}`,
      )
      expect(container.textContent).toContain(expected)
    },
  )
})

describe('a lesson', () => {
  const HOUR = 3600
  /** A lesson of one hour that begins this many seconds after the current time of the test. */
  const begins = (seconds: number) => () => {
    const begintime = Math.floor(Date.now() / 1000) + seconds
    return { begintime, endtime: begintime + HOUR }
  }
  const lesson = {
    id: 1,
    open_class_id: 11,
    chapter: '',
    title: 'Moon',
    is_audition: 0,
    hasvideouri: 1,
    begintime: null as number | null,
    endtime: null as number | null,
    ended_at: null as number | null,
    replay: 1,
    stream_state: 'waiting',
  }
  const withLesson = (changes = {}, ofLesson: Partial<typeof lesson> = {}) =>
    product({ lessons: [{ ...lesson, ...ofLesson }], ...changes })
  const owned = http.get('*/api/product/7/payment_state', () => ok({ payment_state: 1 }))
  const lessonsTab = async () => userEvent.click(await screen.findByRole('tab', { name: /^Lessons/ }))
  const press = async (name = 'Play: Moon') => {
    await lessonsTab()
    await userEvent.click(screen.getByRole('button', { name }))
  }
  const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent

  it('that is not bought offers to buy the course, and goes on to it', async () => {
    api.use(withLesson())
    await openShop('course', '?productId=7', student)
    await ready('Buy now')
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Buy this course to learn' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy now' }))
    expect(await elsewhere()).toBe('/prepay?productId=7')
  })

  it('leads to the live page, which checks itself, while it is not known whether the course is owned', async () => {
    const never = new Promise<never>(() => undefined)
    api.use(
      withLesson(),
      http.get('*/api/product/7/payment_state', () => never),
    )
    await openShop('course', '?productId=7', student)
    await press()
    expect(await elsewhere()).toMatch(/^\/live\?/)
  })

  it('of a free course offers to join it', async () => {
    api.use(withLesson({ price: '0.00' }))
    await openShop('course', '?productId=7')
    await press()
    expect(await screen.findByRole('dialog', { name: 'Join this course to learn' })).toBeTruthy()
  })

  it.each([
    ['on', begins(-60), 'Enter: Moon'],
    ['soon to begin', begins(19 * 60), 'Enter: Moon'],
    ['over and recorded', begins(-2 * HOUR), 'Replay: Moon'],
    [
      'ended early and recorded',
      () => ({
        ...begins(-HOUR / 2)(),
        ended_at: Math.floor(Date.now() / 1000) - 60,
        stream_state: 'replay',
      }),
      'Replay: Moon',
    ],
    ['on air beyond its end', () => ({ ...begins(-HOUR - 300)(), stream_state: 'on_air' }), 'Enter: Moon'],
    ['without times, with a video', () => ({}), 'Play: Moon'],
  ])('that is %s leads who owns the course to the live page', async (_, times, name) => {
    api.use(withLesson({}, times()), owned)
    await openShop('course', '?productId=7', student)
    await screen.findByRole('link', { name: 'Go to my courses' })
    await press(name)
    expect(await elsewhere()).toBe('/live?id=11')
  })

  it.each([
    ['still to come', begins(21 * 60), 1, 'Not started'],
    ['over, with a replay that is not open yet', begins(-HOUR - 300), 1, 'Ended'],
    ['over and not recorded', () => ({ ...begins(-2 * HOUR)(), replay: 0 }), 1, 'Ended'],
    ['of a recorded course without a video', () => ({ hasvideouri: 0 }), 3, 'No video source for the lesson'],
  ])('that is %s shows it and opens nothing', async (_, changes, type, words) => {
    api.use(withLesson({ type }, changes()), owned)
    await openShop('course', '?productId=7', student)
    await screen.findByRole('link', { name: 'Go to my courses' })
    await lessonsTab()
    expect(screen.getByRole('button', { name: words })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /: Moon$/ })).toBeNull()
  })

  it('of a class without times and video has no button', async () => {
    api.use(withLesson({}, { hasvideouri: 0 }))
    await openShop('course', '?productId=7')
    await lessonsTab()
    const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Moon'))
    expect(within(item as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('that is an audition leads a visitor to the live page, where they log in', async () => {
    api.use(withLesson({}, { is_audition: 1 }))
    await openShop('course', '?productId=7')
    await press()
    expect(await elsewhere()).toBe('/live?id=11')
  })

  it('of a course that is not on sale opens nothing to who does not own it', async () => {
    api.use(withLesson({ status: 1 }))
    await openShop('course', '?productId=7')
    await lessonsTab()
    expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /: Moon$/ })).toBeNull()
  })

  it('is under the heading of its chapter, with continuous numbers', async () => {
    const titled = (id: number, title: string, chapter: string) => ({ ...lesson, id, title, chapter })
    api.use(
      product({
        lessons: [titled(1, 'Moon', 'Near'), titled(2, 'Mars', 'Near'), titled(3, 'Vega', 'Far')],
      }),
    )
    await openShop('course', '?productId=7')
    await lessonsTab()
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Near', 'Far'])
    const far = screen.getByRole('heading', { name: 'Far' }).parentElement as HTMLElement
    expect(within(far).getByRole('list')).toHaveProperty('start', 3)
    expect(far.textContent).toContain('Vega')
    expect(far.textContent).not.toContain('Mars')
  })
})

it('an administrator sees a course off sale as a preview; a student does not', async () => {
  api.use(product({ status: 1 }))
  const admin = await openShop('course', '?productId=7', { user: { types: [1] } })
  expect(await screen.findByText(/This is a preview/)).toBeTruthy()
  admin.unmount()
  await openShop('course', '?productId=7', student)
  await screen.findByRole('button', { name: 'Not on sale' })
  expect(screen.queryByText(/This is a preview/)).toBeNull()
})

it('a phone is redirected to its own address with the same query', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)')
  await openShop('course', '?productId=7&fissionid=f1')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/m/course?productId=7&fissionid=f1')
})
