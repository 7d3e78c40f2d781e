/** characters of one note */
export const NOTE_LENGTH = 1_000
/** notes of one student on one video */
export const NOTES_AT_MOST = 300
