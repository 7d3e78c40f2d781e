import type { Video } from './types.ts'

/** Where a video comes from, as a key of a text. */
export const sourceText = ({ source, is_trial }: Pick<Video, 'source' | 'is_trial'>): string =>
  is_trial === 1 ? 'video:source.trial' : `video:source.${source}`
