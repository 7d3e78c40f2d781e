import { refuse } from '../../../lib/refusal.ts'

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
/** Excel before 2007, or a workbook with a password */
export const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** undefined: malformed in that encoding */
function tryAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 without a mark: of the texts that people import, every other byte is mostly 0. */
function encodingByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 1024)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return 'utf-16le'
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : undefined
}

/**
 * The text of a file: UTF-8, UTF-16, or what Excel writes in China, GB18030. Each is read strictly, so that a file is
 * never taken for what it is not by losing characters. @throws importEncoding, importUnreadable for what is no text
 */
export function decode(bytes: Uint8Array): string {
  const text =
    startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)
      ? tryAs(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', bytes)
      : (tryAs(encodingByZeros(bytes) ?? 'utf-8', bytes) ?? tryAs('gb18030', bytes))
  if (text === undefined) throw refuse('importEncoding')
  if (text.includes('\0')) throw refuse('importUnreadable')
  return text
}
