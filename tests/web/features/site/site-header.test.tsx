import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AccessHeader } from '#web/features/site/access-header.tsx'
import { homeInfo, logo, siteNavigation } from '#web/features/site/site-data.ts'
import { SiteFooter } from '#web/features/site/site-footer.tsx'
import { SiteHeader } from '#web/features/site/site-header.tsx'
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
  dropSession()
  for (const shared of [logo, homeInfo, siteNavigation]) shared.reset()
  await changeLanguage('zh')
  visit('/index.html')
})

const open = (children: React.ReactNode) => render(<HashRouter>{children}</HashRouter>)

it('offers a visitor login and sign-up with the way back', () => {
  open(<SiteHeader />)
  const back = '?url=%2Findex.html%23%2Fcourse%3FproductId%3D3'
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(`#/login${back}`)
  expect(screen.getByRole('link', { name: '注册' }).getAttribute('href')).toBe(`#/register${back}`)
})

it('names the navigation in the language that is switched to, in place', async () => {
  const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
  open(<SiteHeader />)
  expect(await screen.findByRole('link', { name: '课程' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'En' }))
  const link = await screen.findByRole('link', { name: 'Courses' })
  expect(link.getAttribute('href')).toBe('#/home/courses')
  expect(screen.getByRole('button', { name: 'En' }).getAttribute('aria-pressed')).toBe('true')
  expect(reload).not.toHaveBeenCalled()
})

it('shows who is signed in after six letters, and leads a student of two types everywhere', async () => {
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

it('of the registration leads to the login with the same query', () => {
  visit('/index.html#/register?url=%2Findex.html%23%2Fhome')
  open(<AccessHeader kind="register" />)
  const [link] = screen.getAllByRole('link', { name: '登录' })
  expect(link?.getAttribute('href')).toBe('#/login?url=%2Findex.html%23%2Fhome')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['中文', 'En', '繁'])
})

it('has a footer of what the school says of itself, without a link that is no web address', async () => {
  open(<SiteFooter />)
  const police = await screen.findByRole('link', { name: '公安备案1号' })
  expect(police.getAttribute('href')).toBe('https://beian.example/1')
  expect(screen.getByText('© 学校')).toBeTruthy()
  expect(screen.getByText('地址：北京')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('友情链接').closest('a')).toBeNull())
})
