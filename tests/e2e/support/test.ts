import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Language, languageTags } from '#contract/languages.ts'
import { violationsOn } from '../../support/accessible.ts'
import { demoName } from './demo-names.ts'
import { rememberLanguage, rememberSession, watch } from './browser-session.ts'
import { type Looking, lookAt } from './look.ts'
import type { SchoolApi, SignedIn } from './school-api.ts'
import type { SchoolOptions, SchoolServer } from './school-server.ts'
import { openSchools, type Schools } from './schools.ts'
import { type Translate, translateTo } from './texts.ts'

export interface TestFixtures {
  /** environment of a school for this file only; without it the file shares a demo school with others */
  ownSchool: SchoolOptions | undefined
  school: SchoolServer
  api: SchoolApi
  /** language of tests that check whole screens */
  screensIn: Language
  /** language of the other tests */
  flowsIn: Language
  /** the language selected before, which is also the browser's */
  language: Language
  /** the texts of that language */
  t: Translate
  /** what the demo school calls something in that language, by what it calls it in its main one */
  named: (name: string) => string
  isPhone: boolean
  /** asserts that the page has no violation of WCAG 2.2 AA */
  expectAccessible: () => Promise<void>
  looking: Looking
  /** checks a complete screen: no overflow, and no violation in light and, where that is checked, dark mode */
  look: (screen: string, page?: Page) => Promise<void>
  /** signs this user in on every page opened from now on */
  signIn: (person: SignedIn) => Promise<void>
  /** another browser on another computer, in the same language */
  otherBrowser: () => Promise<BrowserContext>
  /** fails the test when a page logged an error or sent a request to another host */
  noSurprises: string[]
}

/** Every page is one of the test's school and starts in the language under test. */
export const test = base.extend<TestFixtures, { schools: Schools }>({
  schools: [
    // Playwright reads the fixtures it needs from this pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const schools = openSchools()
      await use(schools)
      await schools.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  ownSchool: [undefined, { option: true }],
  school: async ({ schools, ownSchool }, use, { file }) =>
    use((await (ownSchool ? schools.of(file, ownSchool) : schools.shared())).server),
  api: async ({ schools, ownSchool }, use, { file }) =>
    use((await (ownSchool ? schools.of(file, ownSchool) : schools.shared())).api),

  baseURL: async ({ school }, use) => use(school.origin),
  screensIn: ['zh', { option: true }],
  flowsIn: ['zh', { option: true }],
  language: async ({ screensIn, flowsIn }, use, { tags }) =>
    use(tags.includes('@screens') ? screensIn : flowsIn),
  locale: async ({ language }, use) => use(languageTags[language]),
  t: async ({ language }, use) => use(translateTo(language)),
  named: async ({ language }, use) => use((name) => demoName(name, language)),
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

  looking: ['once', { option: true }],
  look: async ({ page, looking }, use, testInfo) =>
    use((screen, other = page) => lookAt(other, screen, looking, testInfo)),

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
