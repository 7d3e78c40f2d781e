/** What may be uploaded, by media type. */
export const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'video/mp4': 'mp4' } as const
export type FileType = keyof typeof endings
export type ImageType = 'image/jpeg' | 'image/png'

/** number of bytes that identify the type */
export const SNIFF_BYTES = 12

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** brands of what browsers play; HEIC pictures and QuickTime videos are built the same way and are none */
const MP4_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'])

/** The type by the first bytes; the name that a client gives its file is ignored. */
export function typeOf(head: Buffer): FileType | null {
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  const isBox = head.toString('latin1', 4, 8) === 'ftyp'
  return isBox && MP4_BRANDS.has(head.toString('latin1', 8, 12)) ? 'video/mp4' : null
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

const NAME = /^[0-9a-f]{40}\.(jpg|png|mp4|csv|xlsx)$/
export const isFileName = (name: string): boolean => NAME.test(name)

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

export const isDocument = (name: string): boolean => endingOf(name) in documents

export const typeOfName = (name: string): string => types[endingOf(name)] ?? 'application/octet-stream'

/** Storage key of a file. */
export const keyOf = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}/${name}`

/** The address of a public file as it is stored in whatever refers to it. */
export const addressOf = (name: string): string => `/files/${name}`
