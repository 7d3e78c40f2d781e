import type { ByteRange } from '../../gateways/storage/storage.ts'

/**
 * The one part of a file that a Range header asks for, cut to the file. Null: the whole file, as for a header that
 * asks for several parts or that cannot be read. 'none': a part that the file does not have.
 */
export function readRange(header: string, bytes: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'none' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= bytes ? 'none' : { start, end }
}
