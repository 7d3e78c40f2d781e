import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Language, languageTags } from '#contract/languages.ts'
import { violationsOn } from './accessible.ts'
import { rememberLanguage, rememberSession, watch } from './browser-session.ts'
import { lookAt } from './look.ts'
import { type SchoolApi, schoolApi, type SignedIn } from './school-api.ts'
import { type SchoolServer, startSchool } from './school-server.ts'
import { type Translate, translateTo } from './texts.ts'

export interface WorkerFixtures {
  school: SchoolServer
  api: SchoolApi
}

export interface TestFixtures {
  /** the language the visitor has chosen before, which is the browser's too */
  language: Language
  /** the texts of that language */
  t: Translate
  isPhone: boolean
  /** no violation of WCAG 2.2 AA on the page as it stands */
  expectAccessible: () => Promise<void>
  /** a finished screen in light and dark: a picture of each, and no violation */
  look: (screen: string, page?: Page) => Promise<void>
  /** whoever opens a page from now on is this person */
  signIn: (person: SignedIn) => Promise<void>
  /** another browser on another desk, in the same language */
  otherBrowser: () => Promise<BrowserContext>
  /** fails the test when a page logged an error or asked another host */
  noSurprises: string[]
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
  api: [async ({ school }, use) => use(schoolApi(school)), { scope: 'worker' }],

  baseURL: async ({ school }, use) => use(school.origin),
  language: ['zh', { option: true }],
  locale: async ({ language }, use) => use(languageTags[language]),
  t: async ({ language }, use) => use(translateTo(language)),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) <= 640),

  context: async ({ context, language }, use) => {
    await rememberLanguage(context, language)
    await use(context)
  },

  noSurprises: [
    async ({ context, school }, use) => {
      const surprises: string[] = []
      watch(context, school.origin, surprises)
      await use(surprises)
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],

  expectAccessible: async ({ page }, use) => use(async () => expect(await violationsOn(page)).toEqual([])),

  look: async ({ page }, use, testInfo) => use((screen, other = page) => lookAt(other, screen, testInfo)),

  signIn: async ({ context }, use) => use((person) => rememberSession(context, person)),

  otherBrowser: async ({ browser, language, school, noSurprises }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      await rememberLanguage(context, language)
      watch(context, school.origin, noSurprises)
      return context
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
