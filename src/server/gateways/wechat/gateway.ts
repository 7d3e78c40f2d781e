import type { WechatConfig } from './config.ts'
import { offWechat } from './off.ts'
import { officialAccount } from './official-account.ts'
import type { WechatGateway } from './wechat.ts'

export const wechatGateway = (config: WechatConfig): WechatGateway =>
  config.provider === 'official_account' ? officialAccount(config) : offWechat()
