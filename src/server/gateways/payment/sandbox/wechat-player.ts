import { createWeChatPay } from '../wechat/wechat-pay.ts'
import type { Player } from './player.ts'
import { providerNumber, type SandboxSetting } from './setting.ts'
import { wechatMessenger } from './wechat-messenger.ts'
import { createWeChatDownload, createWeChatSimulator } from './wechat-simulator.ts'

/** WeChat Pay at the sandbox: the adapter, and the other side */
export function wechatPlayer(setting: SandboxSetting): Player {
  const { keys, clock } = setting
  const wire = createWeChatSimulator(setting)
  const download = createWeChatDownload(setting)
  return {
    wire,
    download,
    provider: createWeChatPay({
      merchantId: keys.merchantId,
      appId: keys.appId,
      merchantSerial: keys.merchantSerial,
      merchantPrivateKey: keys.merchantPrivateKey,
      apiV3Key: keys.apiV3Key,
      platformKeys: { [keys.platformSerial]: keys.platformPublicKey },
      transport: wire,
      download,
      test: true,
      clock,
    }),
    messenger: wechatMessenger(setting),
    checkout: {
      agreed: 'paid',
      transactionId: () => providerNumber('99'),
      returnUrl: ({ returnUrl }) => returnUrl,
      cancelUrl: ({ cancelUrl }) => cancelUrl,
    },
  }
}
