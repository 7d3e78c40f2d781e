import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** the rules of WCAG 2.2 AA that another colour scheme can break */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What a page, as it stands, violates of WCAG 2.2 AA: one line per element, with what was found of it.
 * @param rules these alone, instead of all
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // Our pages have no frames: the legacy mode spares a second page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
  )
}
