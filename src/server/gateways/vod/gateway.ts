import type { VodConfig } from './config.ts'
import { tencentVod } from './tencent/tencent.ts'
import type { VodGateway } from './vod.ts'

export type { VodGateway } from './vod.ts'

/** Who keeps videos; null: the school itself. */
export const vodGateway = (config: VodConfig | null): VodGateway | null => config && tencentVod(config)
