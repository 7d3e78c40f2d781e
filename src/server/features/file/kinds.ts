/** What may be uploaded, by media type; recordings and documents for homework alone. */
export const endings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
} as const
export type FileType = keyof typeof endings
export type ImageType = 'image/jpeg' | 'image/png'

export const isPicture = (type: string): type is ImageType => type === 'image/jpeg' || type === 'image/png'
export const isVideo = (type: string): boolean => type === 'video/mp4'

/** number of bytes that identify the type */
export const SNIFF_BYTES = 12

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** brands of what browsers play; HEIC pictures and QuickTime videos are built the same way and are none */
const MP4_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'])

/** An ID3 tag, or the first frame of MPEG layer III. */
const isMp3 = (head: Buffer): boolean =>
  head.toString('latin1', 0, 3) === 'ID3' || (head.readUInt16BE(0) & 0xffe6) === 0xffe2

/** The type by the first bytes; the name that a client gives its file is ignored. */
export function typeOf(head: Buffer): FileType | null {
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  if (isMp3(head)) return 'audio/mpeg'
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null
  const brand = head.toString('latin1', 8, 12)
  if (brand === 'M4A ') return 'audio/mp4'
  return MP4_BRANDS.has(brand) ? 'video/mp4' : null
}

/** Documents that the school writes for downloads. */
const documents = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type DocumentEnding = keyof typeof documents

const types: Readonly<Record<string, string>> = {
  ...documents,
  ...Object.fromEntries(Object.entries(endings).map(([type, ending]) => [ending, type])),
}

const NAME = /^[0-9a-f]{40}\.(jpg|png|mp4|mp3|m4a|pdf|csv|xlsx)$/
export const isFileName = (name: string): boolean => NAME.test(name)

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Saved instead of shown: browsers show no PDF document in the sandbox that files are answered in. */
export const isDocument = (name: string): boolean => endingOf(name) in documents || endingOf(name) === 'pdf'

export const typeOfName = (name: string): string => types[endingOf(name)] ?? 'application/octet-stream'

/** Storage key of a file. */
export const keyOf = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}/${name}`

/** The address of a public file as it is stored in whatever refers to it. */
export const addressOf = (name: string): string => `/files/${name}`
