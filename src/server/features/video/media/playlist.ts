/** One segment of a video, from its row. */
export interface Segment {
  position: number
  discontinuity: number
  duration: number
}

/** how many segments the playlist of a live broadcast shows */
export const LIVE_SEGMENTS = 8

/** Rounded as RFC 8216 (4.3.3.1) counts it: players stay three of these behind, and reload the playlist after each. */
export const targetOf = (segments: readonly Segment[]): number =>
  Math.max(1, ...segments.map(({ duration }) => Math.round(duration)))

/**
 * What a playlist says of one segment, after one of the discontinuity `before`.
 * @param prefix what its name begins with
 * @param parts the lines of its parts
 */
export function segmentLines(
  segment: Segment,
  before: number,
  prefix: string,
  parts: readonly string[] = [],
): string {
  const lines = [...parts, `#EXTINF:${segment.duration.toFixed(6)},`, `${prefix}${segment.position}.ts`]
  return (segment.discontinuity === before ? lines : ['#EXT-X-DISCONTINUITY', ...lines]).join('\n')
}

interface Shape {
  /** no segment will follow */
  isEnded: boolean
  /** it has the video from its beginning to its end */
  isWhole?: boolean
  /** what the names of the segments begin with */
  prefix?: string
}

/** An HLS playlist; the segments lie beside it. */
export function playlistOf(
  segments: readonly Segment[],
  { isEnded, isWhole = false, prefix = '' }: Shape,
): string {
  const first = segments[0]
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${targetOf(segments)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.position ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuity ?? 0}`,
    ...(isWhole ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ]
  let discontinuity = first?.discontinuity ?? 0
  for (const segment of segments) {
    lines.push(segmentLines(segment, discontinuity, prefix))
    discontinuity = segment.discontinuity
  }
  if (isEnded) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
