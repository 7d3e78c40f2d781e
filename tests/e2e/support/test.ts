import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { type SchoolServer, startSchool } from './school-server.ts'

interface WorkerFixtures {
  school: SchoolServer
}

interface TestFixtures {
  /** the language the visitor has chosen before */
  language: Language
  /** no violation of WCAG 2.2 AA on the page as it stands */
  expectAccessible: () => Promise<void>
  /** fails the test when the page logged an error or asked another host */
  noSurprises: void
}

/** Every worker has a school of its own; every page starts in the language under test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  school: [
    // Playwright reads the fixtures it needs from this pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const school = await startSchool()
      await use(school)
      await school.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ school }, use) => use(school.origin),

  language: ['zh', { option: true }],

  page: async ({ page, language }, use) => {
    await page.addInitScript((chosen) => {
      if (!localStorage.getItem('lang')) localStorage.setItem('lang', chosen)
    }, language)
    await use(page)
  },

  noSurprises: [
    async ({ page, school }, use) => {
      const surprises: string[] = []
      page.on('pageerror', (error) => surprises.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (401|5\d\d)/.test(message.text()))
          surprises.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== school.origin) surprises.push(`asked ${request.url()}`)
      })
      await use()
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
    })
  },
})

export { expect }
