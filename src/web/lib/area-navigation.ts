import type { IconDefinition } from '@ant-design/icons-svg/es/types'

/** A group of an area's navigation; `features/area/navigation-groups.ts` has their headings and their order. */
export type NavigationGroup =
  | 'start'
  | 'learning'
  | 'teaching'
  | 'students'
  | 'trade'
  | 'marketing'
  | 'messages'
  | 'site'
  | 'data'
  | 'settings'
  | 'account'

/** How a page stands in the navigation of its area; its name there is its title. */
export interface NavigationEntry {
  group: NavigationGroup
  /** an outlined icon of @ant-design/icons-svg/es/asn */
  icon: IconDefinition
  /** in the tab bar of a phone too, which has room for four */
  tab?: true
  /** the switch of the school's configuration without which the area does not name the page */
  switchedOnBy?: 'home_work_switch'
}
