import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

interface Painted {
  /** the element of the largest paint so far */
  largest: string
  /** cumulative layout shift */
  shift: number
}

declare global {
  interface Window {
    __painted: Painted
  }
}

/** A page over a slow network, so that its parts load one after another; records paints and layout shifts. */
async function watchPainting(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
  })
  await page.addInitScript(() => {
    const painted: Painted = { largest: '', shift: 0 }
    window.__painted = painted
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        painted.largest =
          element?.closest('.course-hero-cover, .course-hero-name, .home-banner')?.className ??
          (element?.outerHTML.slice(0, 200) || 'an element that is gone')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) painted.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

test('the largest contentful paint of a course is its cover or its name, and the layout does not shift', {
  tag: '@on-phone',
}, async ({ page, api, t }) => {
  await watchPainting(page)
  await page.goto(`/#/course?productId=${await api.productId('唐诗里的四季')}`)
  await expect(page.getByRole('tab', { name: t('catalog:tab.introduction') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { largest, shift } = await page.evaluate(() => window.__painted)
  expect(largest).toMatch(/course-hero-(cover|name)/)
  expect(shift).toBeLessThan(0.02)
})

test('the layout does not shift while the home page opens', { tag: '@drill' }, async ({ named, page, t }) => {
  await watchPainting(page)
  await page.goto('/#/home')
  await expect(page.getByRole('main').getByRole('link', { name: named('唐诗里的四季') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: t('catalog:home.hot') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { shift } = await page.evaluate(() => window.__painted)
  expect(shift).toBeLessThan(0.02)
})
