/**
 * Where the media of the stage goes, by WHIP (RFC 9725) and WHEP, with the token of a session as `Authorization: Bearer`.
 * The answer names in `Location` what DELETE ends.
 */
export const stageAddresses = {
  /** POST: who is on stage, or gives the class, sends. `page` is the mark of the page that came on stage. */
  publish: (classId: number, page: string): string =>
    `/whip/${classId}/stage?page=${encodeURIComponent(page)}`,
  /** POST: what somebody on stage sends is received; `teacher` is the voice of who gives the class. */
  watch: (classId: number, who: number | 'teacher'): string => `/whep/${classId}/stage/${who}`,
} as const
