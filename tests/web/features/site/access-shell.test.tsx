import { cleanup, render, screen } from '@testing-library/react'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { AccessShell } from '#web/features/site/access-shell.tsx'
import { homeInfo, logo } from '#web/features/site/site-data.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { dropSession } from '#web/lib/session.ts'
import { ok, storeToken, visit } from '../../lib/support.ts'
import { api } from '../../setup.ts'

beforeAll(() => startI18n(['common', 'ui']))
beforeEach(() => {
  api.use(
    http.get('*/api/file/logo', () => ok({ logo: '' })),
    http.get('*/api/homeinfo', () => ok({})),
    http.get('*/api/web/config', () => ok(configDefaults)),
  )
})
afterEach(() => {
  cleanup()
  dropSession()
  for (const shared of [logo, homeInfo]) shared.reset()
})

function headerAt(route: string): string {
  visit(`/login.html#${route}`)
  render(
    <HashRouter>
      <AccessShell />
    </HashRouter>,
  )
  // once beside the logo, once in the line for narrow screens
  const [title] = screen.getByRole('banner').querySelectorAll('p')
  return title?.textContent ?? ''
}

it.each([
  ['/login', '登录'],
  ['/register', '注册'],
  ['/register?audition=1&url=%2F', '注册并免费领取'],
  ['/register?audition=0', '注册'],
  ['/registeargreement', '注册协议'],
  ['/registeargreement?buy=1', '购买协议'],
  ['/retrieved', '找回密码'],
  ['/accountcheck?userid=5', '验证账号'],
])('the header of %s is titled %s', (route, title) => {
  expect(headerAt(route)).toBe(title)
})

it('who is signed in, as after registering, is not offered a login', () => {
  storeToken('a')
  headerAt('/register')
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
})
