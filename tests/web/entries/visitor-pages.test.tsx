import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { openShop, briefOf } from '../features/order/shop.tsx'
import { ok, refusal } from '../lib/support.ts'
import { api } from '../setup.ts'

const teacherOf = (id: number, name: string) => ({
  id,
  name,
  avatar_url: '',
  intro: `${name} teaches slowly`,
  subjects: ['Poems', 'Ink'],
  is_star: 1,
})

const openClassOf = (name: string, changes: object = {}) => ({
  id: 8,
  name,
  intro: '',
  cover_url: '',
  begintime: 1_900_000_000,
  endtime: 1_900_003_600,
  is_need_pay: 0,
  product_price: '0.00',
  currency: 1,
  replay: 1,
  state: 'start',
  stream_state: 'waiting',
  teacher_name: 'Tang',
  ...changes,
})

const page = (list: unknown[], total = list.length, next: string | null = null) => ok({ list, total, next })

const homePage = {
  landing: '',
  showHotCourses: true,
  showStarTeachers: true,
  navigation: { showLinks: true },
  swiperSlide: { height: 450 },
}

describe('the home page', () => {
  beforeEach(() => {
    api.use(
      http.get('*/api/v1/home/banners', () => ok({ list: [] })),
      http.get('*/api/v1/home/courses', () => ok({ list: [briefOf()] })),
      http.get('*/api/openclass', () => page([openClassOf('An evening in the open')])),
      http.get('*/api/v1/home/teachers', ({ request }) =>
        page(new URL(request.url).searchParams.get('star') === '1' ? [teacherOf(3, 'Lin')] : []),
      ),
    )
  })

  it('has sections of courses, open classes and teachers, each with a link to all', async () => {
    await openShop('home')
    await screen.findByRole('heading', { level: 3, name: 'Lin' })
    await screen.findByRole('heading', { level: 3, name: 'An evening in the open' })
    const shelves = screen.getAllByRole('region').map((shelf) => {
      const [all] = within(shelf).getAllByRole('link')
      return [within(shelf).getByRole('heading', { level: 2 }).textContent, all?.getAttribute('href')]
    })
    expect(shelves).toEqual([
      ['Popular courses', '#/home/courses'],
      ['Open classes', '#/home/openclasses'],
      ['Our teachers', '#/home/teachers'],
    ])
    expect(screen.getByRole('link', { name: 'Lin' }).getAttribute('href')).toBe('#/home/teachers?id=3')
    expect(screen.getByText('Poems · Ink')).toBeTruthy()
  })

  it("ends with the beginning of the school's introduction", async () => {
    const defined_content = '<h2>Our hall</h2><p></p><p>Slow <b>and</b> deep</p><p>More</p>'
    api.use(http.get('*/api/homeinfo', () => ok({ defined_content })))
    await openShop('home')
    expect(await screen.findByText('Slow and deep')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'More about the school' }).getAttribute('href')).toBe(
      '#/home/about',
    )
  })

  it('shows a new visitor the first steps until they are closed, and nobody where they are switched off', async () => {
    const off = await openShop('home', '', { config: { guide: false } })
    await screen.findByRole('heading', { level: 3, name: 'Lin' })
    expect(screen.queryByRole('complementary', { name: 'For new visitors' })).toBeNull()
    off.unmount()
    const first = await openShop('home')
    const steps = await screen.findByRole('complementary', { name: 'For new visitors' })
    await userEvent.click(within(steps).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('complementary', { name: 'For new visitors' })).toBeNull()
    first.unmount()
    await openShop('home')
    await screen.findByRole('heading', { level: 3, name: 'Lin' })
    expect(screen.queryByRole('complementary', { name: 'For new visitors' })).toBeNull()
  })

  it('leaves out the sections that the school has switched off', async () => {
    const off = { ...homePage, showHotCourses: false, showStarTeachers: false }
    await openShop('home', '', { config: { homePage: off } })
    await screen.findByRole('heading', { level: 3, name: 'An evening in the open' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Open classes',
    ])
  })

  it('leaves out an empty section, and shows an error where one cannot be loaded', async () => {
    let broken = true
    api.use(
      http.get('*/api/v1/home/teachers', () =>
        broken ? refusal(102006, 'no', 404) : page([teacherOf(3, 'Lin')]),
      ),
      http.get('*/api/openclass', () => page([])),
    )
    await openShop('home')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('heading', { level: 2, name: 'Open classes' })).toBeNull()
    broken = false
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Lin' })).toBeTruthy()
  })
})

describe('the page of open classes', () => {
  it('shows that there are none', async () => {
    api.use(http.get('*/api/openclass', () => page([])))
    await openShop('openClasses')
    expect(await screen.findByText('No open classes yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all courses' }).getAttribute('href')).toBe('#/home/courses')
  })

  it('lists them with their state, teachers, time and price', async () => {
    const begintime = Date.UTC(2030, 0, 1, 12) / 1000
    api.use(
      http.get('*/api/openclass', () =>
        page([
          openClassOf('In the open', { begintime, state: 'live', stream_state: 'on_air' }),
          openClassOf('For a price', {
            id: 9,
            is_need_pay: 1,
            product_price: '29.00',
            state: 'replay',
            stream_state: 'replay',
          }),
          openClassOf('Without its teacher', { id: 10, state: 'live' }),
        ]),
      ),
    )
    await openShop('openClasses')
    expect((await screen.findByRole('link', { name: 'In the open' })).getAttribute('href')).toBe(
      '#/live?id=8',
    )
    const [first, second, third] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'))
    for (const text of ['Live', 'Tang', '2030-01-01', 'Free']) expect(first?.textContent).toContain(text)
    for (const text of ['Replay', '29.00']) expect(second?.textContent).toContain(text)
    expect(third?.textContent).toContain('Waiting for the teacher')
  })
})

describe('the page of teachers', () => {
  it('continues by cursor', async () => {
    api.use(
      http.get('*/api/v1/home/teachers', ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'c2'
          ? page([teacherOf(4, 'Su')], 2)
          : page([teacherOf(3, 'Lin')], 2, 'c2'),
      ),
    )
    await openShop('teachers')
    await screen.findByRole('heading', { level: 2, name: 'Lin' })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Su' })).toBeTruthy()
    expect(screen.getByText('2 of 2 shown')).toBeTruthy()
  })

  it('shows why it is empty', async () => {
    api.use(http.get('*/api/v1/home/teachers', () => page([])))
    await openShop('teachers')
    expect(await screen.findByText('No teachers yet')).toBeTruthy()
  })

  it('that cannot be loaded can be retried', async () => {
    let broken = true
    api.use(
      http.get('*/api/v1/home/teachers', () =>
        broken ? refusal(102006, 'no', 404) : page([teacherOf(3, 'Lin')]),
      ),
    )
    await openShop('teachers')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Lin' })).toBeTruthy()
  })

  it('shows one with the courses on sale', async () => {
    api.use(
      http.get('*/api/v1/home/teachers/3', () =>
        ok({ ...teacherOf(3, 'Lin'), products: [briefOf({ name: 'Tang poems' })] }),
      ),
    )
    await openShop('teachers', '?id=3')
    expect(await screen.findByRole('heading', { level: 1, name: 'Lin' })).toBeTruthy()
    expect(screen.getByText('Lin teaches slowly')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tang poems' })).toBeTruthy()
  })

  it('shows a chosen teacher without a course on sale, with a link to the courses', async () => {
    api.use(http.get('*/api/v1/home/teachers/3', () => ok({ ...teacherOf(3, 'Lin'), products: [] })))
    await openShop('teachers', '?id=3')
    expect(await screen.findByText('No courses on sale at the moment')).toBeTruthy()
    expect(screen.getByText('Featured')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all courses' }).getAttribute('href')).toBe('#/home/courses')
  })

  it('shows that a teacher is not available, with a link to the others', async () => {
    const words = 'This teacher is not shown here'
    api.use(http.get('*/api/v1/home/teachers/9', () => refusal(102202, words)))
    await openShop('teachers', '?id=9')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See all teachers' }).getAttribute('href')).toBe(
      '#/home/teachers',
    )
  })
})
