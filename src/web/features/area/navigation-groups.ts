import type { NavigationGroup } from '#web/lib/area-navigation.ts'

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
} as const satisfies Record<NavigationGroup, string | null>
