/** of one video */
export const CHAPTERS_AT_MOST = 200
/** characters */
export const CHAPTER_TITLE_LENGTH = 80
/** marks that a class keeps */
export const MARKS_AT_MOST = 200
