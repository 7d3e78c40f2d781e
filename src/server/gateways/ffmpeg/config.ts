import { type Environment, integer } from '../../lib/environment.ts'

export interface VideoConfig {
  /** undefined: the system's */
  ffmpegPath: string | undefined
  /** of an uploaded video */
  mostBytes: number
  mostSeconds: number
  /** a broadcaster who stays away longer has ended the broadcast; seconds */
  absenceSeconds: number
}

const GIGABYTE = 1024 ** 3

/** ffmpeg, and how much of a video is taken. @throws ConfigError */
export const videoConfig = (env: Environment): VideoConfig => ({
  ffmpegPath: env.FFMPEG_PATH || undefined,
  mostBytes: integer(env, 'VIDEO_MAX_GB', 4, 1, 64) * GIGABYTE,
  mostSeconds: integer(env, 'VIDEO_MAX_HOURS', 6, 1, 48) * 3600,
  absenceSeconds: integer(env, 'LIVE_ABSENCE_SECONDS', 300, 2, 3600),
})
