import { expect, type Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** The picture code has been drawn: what is typed before it is dropped when it comes. */
export async function captchaIsDrawn(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('button', { name: t('account:captchaAnother') }).locator('img')).toBeVisible()
}

/** Types what the tests' captcha always wants, or something else. */
export async function enterCaptcha(page: Page, t: Translate, text = '0000'): Promise<void> {
  await captchaIsDrawn(page, t)
  await page.getByLabel(t('account:captcha'), { exact: true }).fill(text)
}
