import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('about us', () => {
  it('shows the text of the school, sanitised', async () => {
    const defined_content = '<h2>Our hall</h2><p onclick="x()">Slow and deep</p><script>x()</script>'
    api.use(http.get('*/api/homeinfo', () => ok({ defined_content })))
    await openShop('about')
    expect(await screen.findByRole('heading', { level: 2, name: 'Our hall' })).toBeTruthy()
    expect(screen.getByText('Slow and deep').getAttributeNames()).toEqual([])
    expect(document.querySelector('main script, article script')).toBeNull()
  })

  it('shows that there is no text yet, and can be retried when loading failed', async () => {
    let broken = true
    api.use(http.get('*/api/homeinfo', () => (broken ? refusal(1, 'no', 404) : ok({ defined_content: '' }))))
    await openShop('about')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByText('The school has not introduced itself yet')).toBeTruthy()
  })
})

describe('the tools', () => {
  const tools = (windows_url: string, mac_url: string, mobile_url: string) =>
    api.use(http.get('*/api/v1/home/tools', () => ok({ windows_url, mac_url, mobile_url })))

  it('are downloads for Windows and Mac OS and a code for the phone', async () => {
    tools('https://example.org/setup.exe', '/files/school.dmg', '/files/school.apk')
    await openShop('tools')
    const windows = await screen.findByRole('link', { name: 'Download for Windows' })
    expect(windows.getAttribute('href')).toBe('https://example.org/setup.exe')
    expect(windows.getAttribute('rel')).toBe('noopener noreferrer')
    const mac = screen.getByRole('link', { name: 'Download for macOS' })
    expect([mac.getAttribute('href'), mac.getAttribute('target')]).toEqual(['/files/school.dmg', null])
    const code = screen.getByRole('img', { name: 'QR code of the phone app' }).getAttribute('src') ?? ''
    expect(new URL(code, location.href).searchParams.get('url')).toBe(`${location.origin}/files/school.apk`)
    expect(screen.getByRole('heading', { name: 'Windows 7 and later' })).toBeTruthy()
  })

  it.each([
    ['Mozilla/5.0 (Windows NT 6.1; Win64; x64)', 'Windows 7 and later'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
    ['Mozilla/5.0 (Linux; Android 14) Mobile', 'Phone'],
  ])('are marked where they fit the device: %s', async (userAgent, name) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    tools('https://example.org/setup.exe', '/files/school.dmg', '/files/school.apk')
    await openShop('tools')
    const [mark, ...others] = await screen.findAllByText('Your device')
    expect(others).toEqual([])
    expect(mark?.closest('li')?.querySelector('h2')?.textContent).toBe(name)
    vi.restoreAllMocks()
  })

  it('that the school does not offer, or without an address, are left out', async () => {
    tools('', 'javascript:alert(1)', 'https://example.org/app')
    await openShop('tools')
    await screen.findByRole('img', { name: 'QR code of the phone app' })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })

  it('show an empty state where there are none', async () => {
    tools('', '', '')
    await openShop('tools')
    expect(await screen.findByText('No learning tools')).toBeTruthy()
  })

  it('that cannot be loaded can be retried', async () => {
    let broken = true
    api.use(
      http.get('*/api/v1/home/tools', () =>
        broken ? refusal(1, 'no', 404) : ok({ windows_url: '', mac_url: '/files/a.dmg', mobile_url: '' }),
      ),
    )
    await openShop('tools')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Download for macOS' })).toBeTruthy()
  })
})

describe('a custom page of the school', () => {
  const path = '*/api/v1/themes/navigationpages/contents/:id'

  it('is requested by its id and the theme, and shown with its title', async () => {
    const requests: string[] = []
    api.use(
      http.get(path, ({ request, params }) => {
        requests.push(`${String(params['id'])} ${new URL(request.url).searchParams.get('theme_id')}`)
        return ok({ np_id: 7, title: 'House rules', pc_content: '<p>Be kind</p>' })
      }),
    )
    await openShop('custom', '?np_id=7', { config: { themeid: 2 } })
    expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeTruthy()
    expect(screen.getByText('Be kind')).toBeTruthy()
    expect(requests).toEqual(['7 2'])
  })

  it.each(['', '?np_id=0', '?np_id=x'])('is not found at the address %j', async (query) => {
    const requests = vi.fn<() => Response>(() => ok({}))
    api.use(http.get(path, requests))
    await openShop('custom', query)
    expect(await screen.findByText('This link does not lead to a page')).toBeTruthy()
    expect(requests).not.toHaveBeenCalled()
  })

  it('that was deleted shows "not found" with a link to the home page', async () => {
    api.use(http.get(path, () => refusal(102601, 'This page does not exist')))
    await openShop('custom', '?np_id=8')
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('#/home')
  })

  it('that is empty shows an empty state', async () => {
    api.use(http.get(path, () => ok({ np_id: 7, title: 'House rules', pc_content: '' })))
    await openShop('custom', '?np_id=7')
    expect(await screen.findByText('This page is still empty')).toBeTruthy()
  })
})

describe('the personal page of the phone', () => {
  it('shows the name and the links, and signs out', async () => {
    const out = vi.fn<() => Response>(() => ok(null))
    api.use(
      http.post('*/api/user/logout', out),
      http.get('*/api/v1/student/profile', () => ok({ avatar: '/files/me.png' })),
    )
    const { go } = await openShop('my', '', { user: { types: [3] } })
    expect(await screen.findByRole('heading', { level: 1, name: 'someone' })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('img[src="/files/me.png"]')).toBeTruthy())
    const nav = screen.getByRole('navigation', { name: 'My page' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['My account', 'student.html#/personal'],
      ['My courses', '#/m/my_courses'],
      ['My orders', '#/m/order'],
      ['My bookings', 'student.html#/my_bookings'],
      ['My coupons', 'student.html#/my_coupons'],
      ['My addresses', 'student.html#/my_addresses'],
      ['Free courses', '#/m/free_study'],
      ['Security', 'student.html#/security'],
    ])
    expect(screen.getByRole('group', { name: 'Language' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Appearance' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('#/home'))
    expect(out).toHaveBeenCalledOnce()
  })
})
