/** files of one class */
export const MATERIALS_AT_MOST = 30
export const MATERIAL_NAME_LENGTH = 120

/** When students see a file; a class without times has begun and ended. */
export const materialTimes = ['always', 'from_begin', 'from_end', 'hidden'] as const
export type MaterialTime = (typeof materialTimes)[number]
