import type { LiveConfig } from './config.ts'
import { embeddedLive } from './embedded/embedded.ts'
import type { LiveGateway } from './live.ts'
import type { Log } from './log.ts'
import { noLive } from './off.ts'
import { srsLive } from './srs.ts'
import { tencentLive } from './tencent.ts'

export function liveGateway(config: LiveConfig, publicUrl: string, log: Log): LiveGateway {
  switch (config.provider) {
    case 'embedded':
      return embeddedLive(config, new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''), log)
    case 'srs':
      return srsLive(config, log)
    case 'tencent':
      return tencentLive(config, log)
    case 'off':
      return noLive()
  }
}

/** Hosts beside our own that pages fetch live pictures from. */
export const liveHosts = (config: LiveConfig): string[] =>
  config.provider === 'tencent' ? [`https://${config.playDomain}`] : []
