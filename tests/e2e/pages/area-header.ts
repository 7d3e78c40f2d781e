import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** The frame of the three areas: header and navigation. */
export function areaHeader(page: Page, t: Translate, isPhone: boolean) {
  const banner = page.getByRole('banner')
  const person = (name: string) => banner.getByRole('button', { name: t('area:user.open', { name }) })
  return {
    person,
    area: (key: string) => banner.getByText(t(key), { exact: true }),
    switchIdentity: banner.getByRole('link', { name: t('common:switchIdentity') }),
    signOut: banner.getByRole('button', { name: t('common:signOut') }),

    /** Opens a page of the area by its navigation. */
    async go(title: string): Promise<void> {
      if (isPhone) await page.getByRole('button', { name: t('common:menu'), exact: true }).click()
      const navigation = page.getByRole('navigation', { name: t('area:navigation') })
      // a number may follow the name
      const name = page.getByText(t(title), { exact: true })
      await navigation.getByRole('link').filter({ has: name }).click()
    },
  }
}
