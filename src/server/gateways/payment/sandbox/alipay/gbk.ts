let table: ReadonlyMap<string, number> | undefined

/** Every two-byte sign of GBK, read back by the decoder that comes with Node: there is no encoder. */
function signs(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      if (sign.length === 1 && sign !== '�' && !found.has(sign)) found.set(sign, (lead << 8) | trail)
    }
  return found
}

/** A text in GBK, as Alipay writes its bills; what GBK does not have becomes a question mark. */
export function gbk(text: string): Buffer {
  table ??= signs()
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const pair = code < 0x80 ? code : (table.get(sign) ?? 0x3f)
    if (pair > 0xff) bytes.push(pair >> 8)
    bytes.push(pair & 0xff)
  }
  return Buffer.from(bytes)
}
