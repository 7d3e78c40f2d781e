import type { IconDefinition } from '@ant-design/icons-svg/es/types'

/** The groups of an area's navigation, in their order. Value: i18n key of the heading; null: without one. */
export const navigationGroups = {
  start: null,
  learning: 'area:group.learning',
  teaching: 'area:group.teaching',
  students: 'area:group.students',
  trade: 'area:group.trade',
  marketing: 'area:group.marketing',
  messages: 'area:group.messages',
  site: 'area:group.site',
  data: 'area:group.data',
  settings: 'area:group.settings',
  account: 'area:group.account',
} as const satisfies Record<string, string | null>

export type NavigationGroup = keyof typeof navigationGroups

/** How a page stands in the navigation of its area; its name there is its title. */
export interface NavigationEntry {
  group: NavigationGroup
  /** an outlined icon of @ant-design/icons-svg/es/asn */
  icon: IconDefinition
  /** in the tab bar of a phone too, which has room for four */
  tab?: true
}
