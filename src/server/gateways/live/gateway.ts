import type { Config } from '../../config.ts'
import { embeddedLive } from './embedded/embedded.ts'
import type { LiveGateway } from './live.ts'
import type { Log } from './log.ts'
import { noLive } from './off.ts'
import { srsLive } from './srs.ts'
import { tencentLive } from './tencent.ts'

const publicHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')

export function liveGateway(config: Config, log: Log): LiveGateway {
  const { live } = config
  if (live.provider === 'embedded') return embeddedLive(live, publicHost(config), log)
  if (live.provider === 'srs') return srsLive(live, log)
  return live.provider === 'tencent' ? tencentLive(live, log) : noLive()
}

/** Hosts beside our own that pages fetch live pictures from. */
export const liveHosts = ({ live }: Pick<Config, 'live'>): string[] =>
  live.provider === 'tencent' ? [`https://${live.playDomain}`] : []
