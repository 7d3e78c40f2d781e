/** goods type 1..6; 0 is a package (goods attribute 2) */
export const productTypes = {
  package: 0,
  class: 1,
  booking: 2,
  recorded: 3,
  physical: 4,
  mixed: 5,
  openClass: 6,
} as const

/** whether something is sold by itself or as several together */
export const goodsAttributes = { single: 1, package: 2 } as const
export type GoodsAttribute = (typeof goodsAttributes)[keyof typeof goodsAttributes]

/** How something is taught; other numbers than those of the product types, which also name what is not taught. */
export const classTypes = { class: 1, booking: 2, mixed: 3, open: 4 } as const
export type ClassType = (typeof classTypes)[keyof typeof classTypes]

/** whether a class of lessons is over */
export const knotStatuses = { open: 0, closed: 1 } as const
export type KnotStatus = (typeof knotStatuses)[keyof typeof knotStatuses]

export const productStatuses = { frozen: 0, offShelf: 1, onShelf: 2 } as const
export type ProductStatus = (typeof productStatuses)[keyof typeof productStatuses]

/** what the school has made of a student's right to a product */
export const vodBlockStatuses = { reading: 0, removed: 1, expired: 2 } as const
export type VodBlockStatus = (typeof vodBlockStatuses)[keyof typeof vodBlockStatuses]

/** What a product lacks without which there is nothing to sell: a video, its class, or what it holds. */
export const missingParts = ['video', 'class', 'contents'] as const
export type MissingPart = (typeof missingParts)[number]

export const validityTypes = { permanent: 1, dateRange: 2, days: 3 } as const
export const stockTypes = { unlimited: 1, limited: 2 } as const
/**
 * Why a limited stock has changed. opening: counting began, an order's row is a place that it held by then; sale and
 * return: an order; decision: an administrator has decided whether an order keeps its place, a change of 0 after which the
 * ledger is right about the order; edit: the product's form; unexplained: found to have changed without a record;
 * correction: what the comparison with the ledger found, applied by an administrator
 */
export const stockCauses = [
  'opening',
  'sale',
  'return',
  'decision',
  'edit',
  'unexplained',
  'correction',
] as const
export type StockCause = (typeof stockCauses)[number]

/** the state of a lesson in a list; 0 when its times are missing */
export const lessonStates = { unknown: 0, live: 1, notStarted: 2, replay: 3, ended: 4 } as const
export type LessonState = (typeof lessonStates)[keyof typeof lessonStates]
/** a lesson counts as live from this long before it begins */
export const LESSON_START_WINDOW_SECONDS = 1200

/** of one product */
export const LESSONS_AT_MOST = 500
