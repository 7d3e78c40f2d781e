import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** the rules of WCAG 2.2 AA that depend on the colour scheme */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Violations of WCAG 2.2 AA on a page: one line per element, with the findings.
 * @param rules only these instead of all
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // Our pages have no frames: legacy mode avoids opening another page for each check.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
  )
}
