import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** The header of public pages; on a phone all but the user menu is in a menu. */
export function siteHeader(page: Page, t: Translate, isPhone: boolean) {
  const banner = page.getByRole('banner')
  const link = (key: string) => banner.getByRole('link', { name: t(key), exact: true })
  return {
    navigation: banner.getByRole('navigation', { name: t('common:navigation') }),
    logIn: link('common:login'),
    signUp: link('common:signUp'),
    person: (name: string) => banner.getByRole('button', { name, exact: true }),
    entry: (key: string) => banner.getByRole('menuitem', { name: t(key) }),
    language: (name: string) => banner.getByRole('button', { name, exact: true }),

    /** Opens the menu if there is one. */
    async open(): Promise<void> {
      if (isPhone) await banner.getByRole('button', { name: t('common:menu'), exact: true }).click()
    },
  }
}
