import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccessHeader } from '#web/features/site/access-header.tsx'
import { homeInfo, logo, siteNavigation } from '#web/features/site/site-data.ts'
import { SiteFooter } from '#web/features/site/site-footer.tsx'
import { SiteHeader } from '#web/features/site/site-header.tsx'
import { loadConfig, reloadConfig } from '#web/lib/config.ts'
import { changeLanguage, startI18n } from '#web/lib/i18n.ts'
import { navigation } from '#web/lib/navigation.ts'
import { dropSession } from '#web/lib/session.ts'
import { api } from '../../setup.ts'
import { ok, storeToken, visit } from '../../lib/support.ts'

const footer = {
  icpcode: '京ICP备1号',
  copyright: '© 学校',
  email: 'hello@example.org',
  orgaddress: '北京',
  police_recode: '公安备案1号',
  police_recode_address: 'https://beian.example/1',
  postcode: '',
  footer_usr_link: 'javascript:alert(1)',
  footer_usr_text: '友情链接',
  defined_content: '',
}
const names = { front_nav_name: '课程', front_nav_name_en: 'Courses', front_nav_name_zh_tw: '課程' }

beforeAll(() => startI18n(['common', 'ui']))
beforeEach(() => {
  visit('/index.html#/course?productId=3')
  api.use(
    http.get('*/api/file/logo', () => ok({ logo: '/demo/logo.svg' })),
    http.get('*/api/web/config', () => ok({ version: 2 })),
    http.get('*/api/homeinfo', () => ok(footer)),
    http.get('*/api/themes/navigation/front', () =>
      ok({ navigation: [{ nav_module: 'course_list', ...names, pc_show: 1, url: '', links: [] }] }),
    ),
  )
})
afterEach(async () => {
  // Components still mounted would send requests again.
  cleanup()
  dropSession()
  for (const shared of [logo, homeInfo, siteNavigation]) shared.reset()
  await changeLanguage('zh')
  visit('/index.html')
})

const open = (children: React.ReactNode) => render(<HashRouter>{children}</HashRouter>)

it('offers a visitor login and sign-up with a return url', () => {
  open(<SiteHeader />)
  const back = '?url=%2Findex.html%23%2Fcourse%3FproductId%3D3'
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(`#/login${back}`)
  expect(screen.getByRole('link', { name: '注册' }).getAttribute('href')).toBe(`#/register${back}`)
})

it('changes the language of the navigation in place', async () => {
  const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
  open(<SiteHeader />)
  expect(await screen.findByRole('link', { name: '课程' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'En' }))
  const link = await screen.findByRole('link', { name: 'Courses' })
  expect(link.getAttribute('href')).toBe('#/home/courses')
  expect(screen.getByRole('button', { name: 'En' }).getAttribute('aria-pressed')).toBe('true')
  expect(reload).not.toHaveBeenCalled()
})

it('shows six letters of the signed-in name, and links a user of two types to both areas', async () => {
  storeToken('a')
  const user = { userid: 1001, username: 'abcdefgh', name: '', types: [2, 3] }
  api.use(http.get('*/api/user/current', () => ok(user)))
  open(<SiteHeader />)
  const [button] = await screen.findAllByRole('button', { name: 'abcdef...' })
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
  if (button) await userEvent.click(button)
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['个人中心', '#/identity'],
    ['我的课程', 'student.html#/my_courses'],
    ['我的订单', 'student.html#/my_orders'],
    ['切换身份', '#/identity'],
    ['退出登录', null],
  ])
})

it('opens the menu of a narrow screen and closes it with Escape, back on its button', async () => {
  open(<SiteHeader />)
  const button = screen.getByRole('button', { name: '菜单' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

it('links from the registration to the login with the same query', () => {
  visit('/index.html#/register?url=%2Findex.html%23%2Fhome')
  open(<AccessHeader kind="register" />)
  const [link] = screen.getAllByRole('link', { name: '登录' })
  expect(link?.getAttribute('href')).toBe('#/login?url=%2Findex.html%23%2Fhome')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['中文', 'En', '繁'])
})

it('has a footer with the texts of the school, without links that are no web addresses', async () => {
  open(<SiteFooter />)
  const police = await screen.findByRole('link', { name: '公安备案1号' })
  expect(police.getAttribute('href')).toBe('https://beian.example/1')
  expect(screen.getByText('© 学校')).toBeTruthy()
  expect(screen.getByText('地址：北京')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('友情链接').closest('a')).toBeNull())
})

it('links who has one area to the personal page in it', async () => {
  storeToken('a')
  api.use(
    http.get('*/api/user/current', () => ok({ userid: 1001, username: 'abcdef', name: '', types: [2] })),
  )
  open(<SiteHeader />)
  const [button] = await screen.findAllByRole('button', { name: 'abcdef' })
  if (button) await userEvent.click(button)
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['个人中心', 'teacher.html#/personal'],
    ['退出登录', null],
  ])
})

describe('a dropdown of the navigation', () => {
  const link = (name: string, link_type: 1 | 2 | 3, url: string, np_id: number | null = null) => ({
    link_type,
    name,
    name_en: name,
    name_zh_tw: name,
    url,
    np_id,
  })
  beforeEach(() => {
    const links = [link('外站', 1, 'https://example.org/'), link('工具', 2, ''), link('须知', 3, '', 7)]
    const more = { front_nav_name: '更多', front_nav_name_en: 'More', front_nav_name_zh_tw: '更多' }
    api.use(
      http.get('*/api/themes/navigation/front', () =>
        ok({
          navigation: [
            { nav_module: 'about_us', ...names, pc_show: 1, url: '', links: [] },
            { nav_module: 'defined_url', ...more, pc_show: 1, url: '', links },
          ],
        }),
      ),
    )
  })

  it('opens its links; another site opens without access in a new window', async () => {
    open(<SiteHeader />)
    await userEvent.click(await screen.findByRole('button', { name: '更多' }))
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
    const attributes = ['href', 'target', 'rel'] as const
    expect(items.map((item) => attributes.map((name) => item.getAttribute(name)))).toEqual([
      ['https://example.org/', '_blank', 'noopener noreferrer'],
      ['#/tools', null, null],
      ['#/pages?np_id=7', null, null],
    ])
  })

  it('is open under its name in the menu of a narrow screen', async () => {
    open(<SiteHeader />)
    await screen.findByRole('button', { name: '更多' })
    await userEvent.click(screen.getByRole('button', { name: '菜单' }))
    const [, column] = screen.getAllByRole('navigation')
    expect(column?.textContent).toBe('更多外站工具须知')
  })

  it('leaves out about us until the school has a text, and then has it also in the footer', async () => {
    api.use(http.get('*/api/homeinfo', () => ok({ ...footer, defined_content: '<p>我们</p>' })))
    open(
      <>
        <SiteHeader />
        <SiteFooter />
      </>,
    )
    const about = await screen.findByRole('link', { name: '关于我们' })
    expect(about.getAttribute('href')).toBe('#/home/about')
    expect(screen.getByRole('link', { name: '课程' }).getAttribute('href')).toBe('#/home/about')
  })
})

it('has no links on the home page where the school wants none', async () => {
  api.use(
    http.get('*/api/web/config', () => ok({ version: 2, homePage: { navigation: { showLinks: false } } })),
  )
  await loadConfig()
  await reloadConfig()
  visit('/index.html#/home')
  const { unmount } = open(<SiteHeader />)
  expect(await screen.findByRole('link', { name: '登录' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  unmount()
  visit('/index.html#/home/courses')
  open(<SiteHeader />)
  expect(await screen.findByRole('link', { name: '课程' })).toBeTruthy()
})

it('links the footer’s own text to a page of the school', async () => {
  api.use(http.get('*/api/homeinfo', () => ok({ ...footer, footer_usr_link: '#/registeargreement' })))
  open(<SiteFooter />)
  const link = await screen.findByRole('link', { name: '友情链接' })
  expect(link.getAttribute('href')).toBe('#/registeargreement')
})

it('keeps the navigation in one line, and the rest behind a button', async () => {
  const entry = (name: string) => ({
    nav_module: 'defined_url',
    front_nav_name: name,
    front_nav_name_en: '',
    front_nav_name_zh_tw: '',
    pc_show: 1,
    url: `https://school.example/${name}`,
    links: [],
  })
  api.use(
    http.get('*/api/themes/navigation/front', () =>
      ok({ navigation: ['one', 'two', 'three', 'four'].map(entry) }),
    ),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      readonly #callback: ResizeObserverCallback
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        this.#callback = callback
      }
      override observe(): void {
        queueMicrotask(() => act(() => this.#callback([], this)))
      }
    },
  )
  // each entry is 100 wide, and so is the button; the row is 350 wide
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function right(
    this: HTMLElement,
  ) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, 0, this.localName === 'nav' ? 0 : (place + 1) * 100, 44)
  })
  open(<SiteHeader />)
  const row = await screen.findByRole('navigation')
  await within(row).findByRole('button', { name: '更多' })
  expect(
    within(row)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['one', 'two'])
  await userEvent.click(within(row).getByRole('button', { name: '更多' }))
  const rest = within(row).getAllByRole('menuitem')
  expect(rest.map(({ textContent }) => textContent)).toEqual(['three', 'four'])
  expect(rest[0]?.getAttribute('href')).toBe('https://school.example/three')
  vi.unstubAllGlobals()
})
