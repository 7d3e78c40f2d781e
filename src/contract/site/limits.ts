import { RICH_TEXT_LENGTH } from '../rich-text.ts'

/** What a navigation entry may be. */
export const navigationModules = [
  'home',
  'open_class',
  'course_list',
  'star_teacher',
  'defined_url',
  'about_us',
] as const

/** Where a link of a `defined_url` leads: another address, the tools page, a page of the school's own. */
export const linkTypes = { url: 1, tools: 2, page: 3 } as const

/** Fields that the registration may ask for beside phone and password. */
export const registrationKeys = [
  'name',
  'birthday',
  'email',
  'sex',
  'grade',
  'subject',
  'parent_name',
  'parent_telephone',
] as const
export type RegistrationKey = (typeof registrationKeys)[number]
/** those that are chosen from a list of the school's */
export const keysWithOptions: readonly RegistrationKey[] = ['grade', 'subject']

export const siteLimits = {
  schoolName: 60,
  navigationEntries: 12,
  navigationLinks: 20,
  navigationName: 24,
  bannerTitle: 60,
  banners: 12,
  bannerText: 200,
  address: 500,
  pageTitle: 60,
  pages: 100,
  agreementTitle: 60,
  footerLine: 120,
  accountDescription: 200,
  option: 30,
  options: 40,
  html: RICH_TEXT_LENGTH,
} as const

/** Height of the home page's slides in pixels. */
export const slideHeights = [450, 806] as const
