/** Texts of the site itself that may be in several languages. */
export const siteTextKinds = [
  'school',
  'register_agreement',
  'buy_agreement',
  'footer',
  'claim_banner',
  'registration',
  'page',
  'banner',
] as const
export type SiteTextKind = (typeof siteTextKinds)[number]

/** All records whose texts may be in several languages. */
export const textKinds = [
  ...siteTextKinds,
  'product',
  'open_class',
  'coupon',
  'promotion',
  'teacher',
] as const
export type TextKind = (typeof textKinds)[number]
