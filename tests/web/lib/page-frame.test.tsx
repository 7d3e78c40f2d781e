import { act, render, screen } from '@testing-library/react'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { navigation } from '#web/lib/navigation.ts'
import { PAGE_VIEW } from '#web/lib/page-view.ts'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { PageRoutes } from '#web/lib/page-routes.tsx'
import { api } from '../setup.ts'
import { ok, visit } from './support.ts'

const pageOf = (path: string, text: string) => ({
  path,
  page: lazyPage(async () => ({ default: () => <h1>{text}</h1> })),
  title: 'common:title.home',
})
const groups = [{ shell: undefined, pages: [pageOf('/live', 'On air'), pageOf('/home', 'Home')] }]

beforeAll(async () => {
  await startI18n(['common', 'ui'])
  api.use(
    http.get('*/api/web/config', () =>
      ok({ ...configDefaults, app_type: 'lite', login_host: 'login.example.org' }),
    ),
  )
  await loadConfig()
})

it('in the lite app, navigation from the live page is redirected to the login host too, once per page', async () => {
  const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
  const viewed = vi.fn<() => void>()
  addEventListener(PAGE_VIEW, viewed)
  visit('/index.html#/live?id=1')
  render(
    <HashRouter>
      <PageRoutes groups={groups} fallback="/home" />
    </HashRouter>,
  )
  await screen.findByText('On air')
  expect(replace).not.toHaveBeenCalled()
  expect(viewed).toHaveBeenCalledOnce()
  act(() => {
    location.hash = '#/home'
  })
  await screen.findByText('Home')
  expect(replace).toHaveBeenCalledExactlyOnceWith('http://login.example.org')
  expect(viewed).toHaveBeenCalledTimes(2)
  removeEventListener(PAGE_VIEW, viewed)
})
