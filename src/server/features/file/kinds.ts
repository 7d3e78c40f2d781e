/** What may be uploaded, by media type; all but pictures and videos for homework or for a lesson alone. */
export const endings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
} as const
export type FileType = keyof typeof endings
export const uploadTypes = Object.keys(endings) as FileType[]
export type ImageType = 'image/jpeg' | 'image/png'

export const isPicture = (type: string): type is ImageType => type === 'image/jpeg' || type === 'image/png'
export const isVideo = (type: string): boolean => type === 'video/mp4'
export const isAudio = (type: string): boolean => type.startsWith('audio/')

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** number of bytes that identify the type */
export const SNIFF_BYTES = 12

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** brands of what browsers play; HEIC pictures and QuickTime videos are built the same way and are none */
const MP4_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'])

/** brands of pictures that telephones take and browsers do not show */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** A HEIC photograph, which is refused by its name. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(head.toString('latin1', 8, 12))

/** An ID3 tag, or the first frame of MPEG layer III. */
const isMp3 = (head: Buffer): boolean =>
  head.toString('latin1', 0, 3) === 'ID3' || (head.readUInt16BE(0) & 0xffe6) === 0xffe2

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** a compound file: Word, Excel and PowerPoint before 2007 */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

const startsWith = (head: Buffer, signature: Buffer): boolean =>
  head.subarray(0, signature.length).equals(signature)

const endedBy: ReadonlyMap<string, FileType> = new Map(
  (Object.keys(endings) as FileType[]).map((type) => [endings[type], type]),
)
const zipped = ['docx', 'xlsx', 'pptx']
const compound = ['doc', 'xls', 'ppt']

/**
 * The type of what programs of an office save. Its first bytes are those of every such program, so the ending of its
 * name decides which one opens it; all of them are saved and never shown.
 */
function officeType(head: Buffer, ending: string): FileType | null {
  if (startsWith(head, ZIP)) return (zipped.includes(ending) && endedBy.get(ending)) || 'application/zip'
  if (startsWith(head, COMPOUND)) return (compound.includes(ending) && endedBy.get(ending)) || null
  return null
}

/** The type by the first bytes, whatever the name says; of office files see `officeType`. */
export function typeOf(head: Buffer, name: string): FileType | null {
  if (startsWith(head, JPEG)) return 'image/jpeg'
  if (startsWith(head, PNG)) return 'image/png'
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  if (isMp3(head)) return 'audio/mpeg'
  // what browsers record; whether it is sound alone is found in the whole file (sound.ts)
  if (startsWith(head, EBML)) return 'audio/webm'
  if (head.toString('latin1', 0, 4) === 'OggS') return 'audio/ogg'
  if (head.toString('latin1', 4, 8) !== 'ftyp') return officeType(head, endingOf(name.toLowerCase()))
  const brand = head.toString('latin1', 8, 12)
  if (brand === 'M4A ') return 'audio/mp4'
  return MP4_BRANDS.has(brand) ? 'video/mp4' : null
}

/** Documents that the school writes for downloads. */
export type DocumentEnding = 'csv' | 'xlsx' | 'zip'

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  ...Object.fromEntries(Object.entries(endings).map(([type, ending]) => [ending, type])),
}

const NAME = /^[0-9a-f]{40}\.[a-z0-9]{3,4}$/
export const isFileName = (name: string): boolean => NAME.test(name) && endingOf(name) in types

/** Saved instead of shown: browsers show no PDF document in the sandbox that files are answered in. */
export const isDocument = (name: string): boolean => !/^(image|audio|video)\//.test(typeOfName(name))

export const typeOfName = (name: string): string => types[endingOf(name)] ?? 'application/octet-stream'

/** Storage key of a file. */
export const keyOf = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}/${name}`

/** The media type of what the storage has under a key. */
export const typeOfKey = (key: string): string => (key.endsWith('.ts') ? 'video/mp2t' : typeOfName(key))

/** The address of a public file as it is stored in whatever refers to it. */
export const addressOf = (name: string): string => `/files/${name}`
