/** One piece of a film, as its row says. */
export interface Piece {
  position: number
  run: number
  duration: number
}

/** how many pieces the playlist of a live broadcast shows */
export const LIVE_PIECES = 8

/** Rounded as RFC 8216 (4.3.3.1) counts it: players stay three of these behind, and ask anew after each. */
const targetOf = (pieces: readonly Piece[]): number =>
  Math.max(1, ...pieces.map(({ duration }) => Math.round(duration)))

interface Shape {
  /** no segment will follow */
  isEnded: boolean
  /** it has the video from its beginning to its end */
  isWhole?: boolean
  /** what the names of the pieces begin with */
  prefix?: string
}

/** An HLS playlist; the pieces lie beside it. */
export function playlistOf(
  pieces: readonly Piece[],
  { isEnded, isWhole = false, prefix = '' }: Shape,
): string {
  const first = pieces[0]
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${targetOf(pieces)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.position ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.run ?? 0}`,
    ...(isWhole ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ]
  let run = first?.run
  for (const piece of pieces) {
    if (piece.run !== run) lines.push('#EXT-X-DISCONTINUITY')
    run = piece.run
    lines.push(`#EXTINF:${piece.duration.toFixed(6)},`, `${prefix}${piece.position}.ts`)
  }
  if (isEnded) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
