import { expect, type Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** Waits for the captcha: text typed before it loads is dropped. */
export async function captchaIsDrawn(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('button', { name: t('account:captchaAnother') }).locator('img')).toBeVisible()
}

/** Types the correct answer of the tests' captcha, or another text. */
export async function enterCaptcha(page: Page, t: Translate, text = '0000'): Promise<void> {
  await captchaIsDrawn(page, t)
  await page.getByLabel(t('account:captcha'), { exact: true }).fill(text)
}
