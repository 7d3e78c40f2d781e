import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeAll, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'
import { grantable } from '#contract/role/permissions.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { currentUser } from '#web/lib/current-user.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { navigation } from '#web/lib/navigation.ts'
import { queryClient } from '#web/lib/query.ts'
import { dropSession } from '#web/lib/session.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { ok, storeToken, visit } from '../lib/support.ts'
import { api } from '../setup.ts'
import { clearToasts } from '../clear-toasts.ts'

// jsdom's dialog element has no modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

/** Runs the tests of a file in English, each with an empty cache and signed out. */
export function inEnglish(): void {
  beforeAll(() => {
    localStorage.setItem('lang', 'en')
    return startI18n(['common', 'ui', 'area', 'learning', 'backoffice', 'order', 'schedule'])
  })
  afterEach(() => {
    cleanup()
    vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    dropSession()
    currentUser.reset()
    queryClient.clear()
    clearToasts()
    visit('/index.html')
  })
}

export interface Person {
  userid?: number
  name?: string
  types: readonly number[]
  abilities?: readonly Permission[]
}

/** An administrator of a test is an owner, unless it says otherwise. */
const abilitiesOf = ({ types }: Person) => (types.includes(userTypes.admin) ? grantable : [])

/** Opens an address of an area, signed in as a user, in a school with the default configuration, or one that differs in something. */
export function openAs(person: Person, address: string, routes: ReactNode, config: object = {}) {
  visit(address)
  storeToken('a')
  api.use(
    http.get('*/api/web/config', () => ok({ ...configDefaults, app_name: 'Demo', ...config })),
    http.get('*/api/file/logo', () => ok({ logo: '' })),
    http.get('*/api/user/current', () =>
      ok({ userid: 1001, username: 'someone_1', name: '', abilities: abilitiesOf(person), ...person }),
    ),
    http.get('*/api/v1/openclass/rules', () =>
      ok({ creates: 1, charges: 1, sells: 0, invites: 1, renames: 1 }),
    ),
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>{routes}</HashRouter>
      <ToastHost />
    </QueryClientProvider>,
  )
}

/** A page of a list as the API returns it. */
export const listOf = (list: readonly unknown[], next: string | null = null, total = list.length) =>
  ok({ list, total, next })
