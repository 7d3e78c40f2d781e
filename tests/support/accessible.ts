import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** the rules of WCAG 2.2 AA that another colour scheme can break */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What a page, as it stands, violates of WCAG 2.2 AA: one line per element, with what was found of it. The script of axe
 * goes into a page once, and only violations come back: axe's own adapter for Playwright takes twice the time.
 * @param rules these alone, instead of all
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
      )
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags },
  )
}
