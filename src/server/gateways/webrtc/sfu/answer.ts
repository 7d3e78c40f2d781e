/** priority of a candidate of this host (RFC 8445, 5.1.2.1) */
const priorityOf = (index: number): number => (126 << 24) + ((65_535 - index) << 8) + 255

/** Asks a browser's encoder to begin sharp instead of climbing to it within half a minute; others ignore it. */
const BEGIN = 'x-google-start-bitrate=1600;x-google-min-bitrate=300'

/** Puts the addresses that the world knows in the place of those of this machine. */
export function withAddresses(sdp: string, addresses: readonly string[], port: number): string {
  if (addresses.length === 0) return sdp
  let told = false
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      if (!line.startsWith('a=candidate:')) return [line]
      if (told) return []
      told = true
      return addresses.map(
        (address, index) => `a=candidate:${index + 1} 1 UDP ${priorityOf(index)} ${address} ${port} typ host`,
      )
    })
    .join('\r\n')
}

export const withBitrates = (sdp: string): string =>
  sdp.replace(/^(a=fmtp:\d+ .*profile-level-id=.*?)\r?$/gm, `$1;${BEGIN}\r`)
