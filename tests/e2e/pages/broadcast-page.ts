import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/openclasses/{id}/broadcast` of the teacher's area. */
export function broadcastPage(page: Page, t: Translate) {
  const line = (key: string) => page.getByLabel(t(`broadcast:rtmp.${key}`), { exact: true })
  const button = (key: string) =>
    page.getByRole('button', { name: t(`broadcast:studio.${key}`), exact: true })
  return {
    state: (key: string) => page.getByText(t(`broadcast:air.${key}.name`), { exact: true }),
    button,
    preview: page.getByLabel(t('broadcast:preview')),
    microphone: (key: 'heard' | 'muted') =>
      page.getByRole('meter').and(page.locator(`[aria-valuetext="${t(`broadcast:mic.${key}`)}"]`)),

    /** Address and stream key for a broadcasting program, as the screen shows them. */
    async address(): Promise<string> {
      return `${await line('address').inputValue()}/${await line('key').inputValue()}`
    },
    async end(): Promise<void> {
      await button('end').click()
      const verb = t('broadcast:end.verb')
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    },
  }
}
