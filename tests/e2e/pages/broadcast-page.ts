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
    slides: page.locator('input[data-files=slides]'),
    page: (number: number, pages: number) =>
      page.getByText(t('broadcast:slides.page', { page: number, pages }), { exact: true }),
    /** Draws a line over the slide with the chosen pen. */
    async drawAcross(): Promise<void> {
      await page.getByLabel(t('broadcast:preview')).scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await page.getByLabel(t('broadcast:preview')).boundingBox()) ?? {
        ...{ x: 0, y: 0, width: 0, height: 0 },
      }
      await page.mouse.move(x + width * 0.4, y + height * 0.4)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 5 })
      await page.mouse.up()
    },
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
