import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes, groups } from '#web/entries/admin/routes.tsx'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { navigation } from '#web/lib/navigation.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'

inEnglish()
beforeEach(() =>
  api.use(
    http.get('*/api/v1/student/courses', () => listOf([])),
    http.get('*/api/v1/student/today', () => refusal(100403, 'No')),
  ),
)

const student = { name: 'Zhuge Liang', types: [3] }

describe('the frame of an area', () => {
  it('opens with its landing page and marks it in the navigation', async () => {
    openAs(student, '/student.html#/', <StudentRoutes />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Area navigation' })).getAllByRole('link')
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Today'])
    expect(location.hash).toBe('#/today')
  })

  it('has the whole name of the school as a title, which a phone cuts off', async () => {
    openAs(student, '/student.html#/', <StudentRoutes />)
    const brand = await screen.findByTitle('Demo')
    expect(within(brand).getByText('Student area')).toBeTruthy()
  })

  it.each([
    ['student', [3], <StudentRoutes key="student" />],
    ['teacher', [2], <TeacherRoutes key="teacher" />],
    ['admin', [1], <AdminRoutes key="admin" />],
  ])('shows "not found" at an unknown address of %s.html', async (entry, types, routes) => {
    openAs({ types }, `/${entry}.html#/no/such/page`, routes)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('#/')
    expect(location.hash).toBe('#/404')
  })

  it.each([
    ['#/order/51', '#/my_orders/51'],
    ['#/coupons?status=1', '#/my_coupons?status=1'],
    ['#/lesson_feedback?page=2', '#/feedback?page=2'],
  ])('redirects from %s to its page', async (from, to) => {
    api.use(
      http.get('*/api/order/51', () => refusal(102301, 'This order does not exist')),
      http.get('*/api/v1/student/coupons', () => listOf([])),
    )
    openAs(student, `/student.html${from}`, <StudentRoutes />)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(location.hash).toBe(to)
  })

  it.each([
    ['student', [3], <StudentRoutes key="student" />],
    ['teacher', [2], <TeacherRoutes key="teacher" />],
  ])('shows the tools in %s.html with the heading of its other pages', async (entry, types, routes) => {
    api.use(
      http.get('*/api/v1/home/tools', () => ok({ windows_url: '/files/a.exe', mac_url: '', mobile_url: '' })),
    )
    openAs({ types }, `/${entry}.html#/tools`, routes)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Learning tools' })
    // the class of visitors' titles, which have a typeface of their own
    expect(heading.classList.contains('title')).toBe(false)
    expect(await screen.findByRole('link', { name: 'Download for Windows' })).toBeTruthy()
  })

  it('redirects from the free claim of a student to its form, with the course', async () => {
    const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
    openAs(student, '/student.html#/free_claim?productId=3', <StudentRoutes />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('index.html#/free_claim?productId=3'))
  })

  it('sends someone of another type to the own area', async () => {
    const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
    openAs({ types: [2] }, '/student.html#/my_courses', <StudentRoutes />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('teacher.html#/'))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('cuts the name after six letters and keeps it whole for screen readers', async () => {
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const button = await screen.findByRole('button', { name: 'Zhuge Liang: your menu' })
    expect(within(button).getByText('Zhuge ...')).toBeTruthy()
  })

  /** Once the page is there: its heading takes the focus, which closes an open menu. */
  async function openMenu(): Promise<void> {
    await screen.findByRole('heading', { level: 1 })
    await userEvent.click(screen.getByRole('button', { name: /your menu/ }))
  }

  it('offers no other identity to people who have one', async () => {
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    await openMenu()
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Switch role' })).toBeNull()
  })

  it('offers another identity to people who have several', async () => {
    openAs({ types: [2, 3] }, '/student.html#/my_courses', <StudentRoutes />)
    await openMenu()
    const link = await screen.findByRole('link', { name: 'Switch role' })
    expect(link.getAttribute('href')).toBe('index.html#/identity')
  })

  it('closes the user menu on Escape and gives the focus back', async () => {
    const user = userEvent.setup()
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const button = await screen.findByRole('button', { name: /your menu/ })
    await user.click(button)
    await user.tab()
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })
})

describe('the navigation of an area', () => {
  const navigation = () => screen.getByRole('navigation', { name: 'Area navigation' })

  it('keeps its collapsed state, in its own area', async () => {
    const user = userEvent.setup()
    const { unmount } = openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const button = await screen.findByRole('button', { name: 'Menu' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(within(navigation()).getByRole('link', { name: 'My orders' })).toBeTruthy()
    unmount()
    const again = openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    expect((await screen.findByRole('button', { name: 'Menu' })).getAttribute('aria-expanded')).toBe('false')
    again.unmount()
    const { currentUser } = await import('#web/lib/current-user.ts')
    currentUser.reset()
    openAs({ types: [2] }, '/teacher.html#/no/such/page', <TeacherRoutes />)
    expect((await screen.findByRole('button', { name: 'Menu' })).getAttribute('aria-expanded')).toBe('true')
  })

  describe('on a phone', () => {
    beforeEach(() => {
      const { matchMedia } = window
      vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
        Object.assign(matchMedia(media), { matches: media.includes('640') }),
      )
    })

    it('has the main pages in a bar and all in a drawer, which closes on navigation', async () => {
      api.use(http.get('*/api/v1/student/coupons', () => listOf([])))
      const user = userEvent.setup()
      openAs(student, '/student.html#/my_courses', <StudentRoutes />)
      const tabs = within(await screen.findByRole('navigation', { name: 'Main pages' }))
      expect(tabs.getByRole('link', { name: 'My courses' }).getAttribute('aria-current')).toBe('page')
      expect(tabs.queryByRole('link', { name: 'My coupons' })).toBeNull()
      await user.click(tabs.getByRole('button', { name: 'Menu' }))
      expect(screen.getByRole('dialog', { name: 'Student area' })).toBeTruthy()
      await user.click(within(navigation()).getByRole('link', { name: 'My coupons' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(location.hash).toBe('#/my_coupons')
    })

    it('of an area without a bar opens from the header', async () => {
      const user = userEvent.setup()
      openAs({ types: [1] }, '/admin.html#/no/such/page', <AdminRoutes />)
      await user.click(await screen.findByRole('button', { name: 'Menu' }))
      expect(within(navigation()).getByRole('link', { name: 'Refunds' })).toBeTruthy()
      expect(screen.queryByRole('navigation', { name: 'Main pages' })).toBeNull()
    })
  })
})

/** A back office whose lists find these records. */
const officeWith = ({ users = [], orders = [] }: { users?: object[]; orders?: object[] }) => [
  http.get('*/api/v1/admin/sms', () => listOf([])),
  http.get('*/api/v1/admin/users', () => listOf(users)),
  http.get('*/api/v1/admin/orders', () => listOf(orders)),
  http.get('*/api/v1/admin/products', () => listOf([])),
  http.get('*/api/v1/openclass', () => listOf([])),
  http.get('*/api/v1/admin/leads', () => listOf([])),
]

describe('Ctrl+K', () => {
  it('finds people and orders of the school', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    const person = { id: 1002, name: 'Li Hua', username: 'li_hua_99', telephone: '138****1234' }
    const order = { order_id: 10_007, order_number: '20261123', course_name: 'Ink', name: 'Li Hua' }
    api.use(...officeWith({ users: [person], orders: [order] }))
    const user = userEvent.setup()
    openAs({ types: [1] }, '/admin.html#/sms', <AdminRoutes />)
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox'), '1234')
    const found = async (kind: string) => within(await screen.findByRole('group', { name: kind }))
    expect((await found('Orders')).getByRole('option', { name: /^20261123.*Ink · Li Hua$/ })).toBeTruthy()
    const people = await found('People')
    await user.click(people.getByRole('option', { name: /^Li Hua.*li_hua_99 · 138\*\*\*\*1234$/ }))
    expect(go).toHaveBeenCalledWith('#/users/1002')
  })

  it('goes to a page by a few letters of its name', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    const user = userEvent.setup()
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox'), 'ord')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['My orders'])
    await user.keyboard('{Enter}')
    expect(go).toHaveBeenCalledWith('#/my_orders')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has words for every page of settings of the back office', () => {
    const settings = groups
      .flatMap(({ pages }) => pages)
      .filter(
        ({ path, navigation: entry }) =>
          /^\/site\/\w+$/.test(path) || (typeof entry === 'object' && entry.group === 'settings'),
      )
    // two lists, of which nothing is set
    const lists = ['/sms', '/outbox']
    expect(settings.flatMap(({ words, path }) => (words || lists.includes(path) ? [] : [path]))).toEqual([])
  })

  it('finds a setting by its words, and names them', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    api.use(...officeWith({}))
    const user = userEvent.setup()
    openAs({ types: [1] }, '/admin.html#/sms', <AdminRoutes />)
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox'), 'CURREN')
    await user.click(screen.getByRole('option', { name: /^Site settings Currency$|Currency$/ }))
    expect(go).toHaveBeenCalledWith('#/site/config')
  })

  it('searches the lists of the back office for any other word', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    api.use(...officeWith({}))
    const user = userEvent.setup()
    openAs({ types: [1] }, '/admin.html#/sms', <AdminRoutes />)
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox'), 'li & co')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(go).toHaveBeenCalledWith('#/products?keyword=li+%26+co')
  })
})

describe('a role', () => {
  it('shows what it permits, and a refusal on a page that it does not permit', async () => {
    openAs({ types: [1], abilities: ['sms.security'] }, '/admin.html#/audit', <AdminRoutes />)
    expect(await screen.findByText('no operation permission')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Audit log' })).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Area navigation' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Messages',
      'SMS outbox',
      'Personal information',
      'Security',
      'Privacy',
    ])
  })

  it('begins with the first page that it permits', async () => {
    api.use(...officeWith({}))
    openAs({ types: [1], abilities: ['sms.security'] }, '/admin.html#/', <AdminRoutes />)
    expect(await screen.findByRole('heading', { level: 1, name: 'SMS outbox' })).toBeTruthy()
    expect(location.hash).toBe('#/sms')
  })
})
