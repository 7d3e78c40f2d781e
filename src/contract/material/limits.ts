/** files of one class */
export const MATERIALS_AT_MOST = 30
export const MATERIAL_NAME_LENGTH = 120

/** a PDF document that is shown as slides is no larger than this, in bytes */
export const SLIDES_BYTES = 50 * 1024 * 1024
/** and has no more pages */
export const SLIDE_PAGES_AT_MOST = 300
/** characters of the first line of a page, by which the page is named in the replay */
export const SLIDE_TITLE_LENGTH = 80

/** When students see a file; a class without times has begun and ended. */
export const materialTimes = ['always', 'from_begin', 'from_end', 'hidden'] as const
export type MaterialTime = (typeof materialTimes)[number]
