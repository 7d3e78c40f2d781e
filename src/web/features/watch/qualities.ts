import type { Playback } from './types.ts'

export type Quality = 'hd' | 'source' | 'sd'

/** What a video can be watched in, the one that is played first at first: high, its own, standard. */
export const qualitiesOf = ({ m3u8_hd, m3u8, m3u8_sd }: Playback): { quality: Quality; src: string }[] =>
  (
    [
      { quality: 'hd', src: m3u8_hd },
      { quality: 'source', src: m3u8 },
      { quality: 'sd', src: m3u8_sd },
    ] as const
  ).filter(({ src }) => src !== '')
