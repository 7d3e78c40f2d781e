/** cues of one track */
export const CUES_AT_MOST = 5_000
/** characters of one cue */
export const CUE_LENGTH = 500
/** characters of a caption file */
export const CAPTION_FILE_LENGTH = 400_000
/** No cue ends later; seconds, a week as for videos */
export const LAST_CUE_SECOND = 604_800
/** characters of a line that is typed while a class is live */
export const LIVE_CAPTION_LENGTH = 200

/** What a line of a caption file breaks. */
export const captionFaults = [
  /** the file does not begin with WEBVTT */
  'header',
  /** there is no time line where a cue must have one, or it is not written as times are */
  'time',
  /** the cue ends before it begins, or at that moment */
  'backwards',
  /** later than any video */
  'late',
  /** markup beside that of captions, or an unclosed one */
  'markup',
  /** the text of the cue is too long */
  'long',
  /** the cue has no text */
  'empty',
] as const
export type CaptionFault = (typeof captionFaults)[number]

export const captionFormats = ['vtt', 'srt', 'txt'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/**
 * Where the captions of a video come from: a file, the editor, a program that recognizes speech, or what was typed while
 * the class was live. What was typed counts until somebody saves captions in its language.
 */
export const captionSources = ['upload', 'edited', 'automatic', 'live'] as const
export type CaptionSource = (typeof captionSources)[number]

/** Text that a video shows from one second to another. */
export interface Cue {
  start: number
  end: number
  text: string
}
