/** Bytes of a request of an upload in parts: small enough for most proxies, and to show progress. */
export const uploadPartBytes = 8 * 1024 * 1024

/** Limits of uploads; the server enforces them, the browser repeats them for comfort. */
export const uploadLimits = {
  /** a picture is smaller than this, in bytes: "under 3MB" */
  imageBytes: 3 * 1024 * 1024,
  /** a video is no larger than this, in bytes */
  videoBytes: 100 * 1024 * 1024,
  /** a recording or a PDF document of homework is smaller than this, in bytes */
  documentBytes: 20 * 1024 * 1024,
  /** a file of a lesson that is no picture is no larger than this, in bytes */
  materialBytes: 100 * 1024 * 1024,
  /** files of one request */
  files: 6,
  /** width times height of a picture; a small file may unfold to more than any memory holds */
  pixels: 40_000_000,
  /** longest side of what is kept, in pixels */
  longestSide: 2560,
  /** files of one person in any hour */
  perHour: 120,
} as const

/** An uploaded picture that everybody may see, as it is stored in the fields that name one. */
export const PUBLIC_IMAGE = '/files/[0-9a-f]{40}\\.(jpg|png)'

/** The address of an upload as its sender received it, or as homework shows it, with or without a signature. */
export const UPLOADED_FILE = '^/files/(private/|homework/)?[0-9a-f]{40}\\.[a-z0-9]{3,4}(\\?[\\w=&-]*)?$'

/** where files of homework and of classes are sent in parts, by the tus protocol */
export const LARGE_UPLOADS = '/api/v1/files/upload'
