import { createPrivateKey } from 'node:crypto'
import { createAlipay } from '../../alipay/alipay.ts'
import { signedContent } from '../../alipay/protocol/content.ts'
import { beijingText } from '../../beijing.ts'
import { sign } from '../../rsa.ts'
import type { Player } from '../player.ts'
import { providerNumber } from '../setting.ts'
import type { SandboxTransaction } from '../store.ts'
import { createAlipaySimulator, type AlipaySimulator } from './gateway.ts'
import type { AlipaySetting } from './keys.ts'
import { alipayMessenger } from './messenger.ts'
import { tradeNo, yuan } from './trade-calls.ts'

/** where the payer's browser is sent with the merchant's signed address; the school serves it */
export const gatewayAddress = (publicUrl: string): string => `${publicUrl}/sandbox/alipay/gateway.do`

/** Alipay at the sandbox: the adapter, and the other side */
export function alipayPlayer(setting: AlipaySetting): Player & { simulator: AlipaySimulator } {
  const { keys, clock, publicUrl } = setting
  const simulator = createAlipaySimulator(setting)
  const privateKey = createPrivateKey(keys.alipayPrivateKey)

  /** as Alipay comes back: signed, and still no proof that anything was paid */
  function returnUrl(trade: SandboxTransaction): string | null {
    if (trade.returnUrl === null) return null
    const url = new URL(trade.returnUrl)
    const params: Record<string, string> = {
      charset: 'utf-8',
      method: `${trade.product}.return`,
      app_id: keys.appId,
      seller_id: keys.sellerId,
      out_trade_no: trade.outTradeNo,
      trade_no: tradeNo(trade),
      total_amount: yuan(trade.totalFen),
      timestamp: beijingText(clock()),
      version: '1.0',
    }
    const signed = { ...params, sign_type: 'RSA2', sign: sign(signedContent(params), privateKey) }
    for (const [name, value] of Object.entries(signed)) url.searchParams.set(name, value)
    return url.href
  }

  return {
    simulator,
    wire: simulator.transport,
    download: simulator.download,
    provider: createAlipay({
      appId: keys.appId,
      sellerId: keys.sellerId,
      appPrivateKey: keys.appPrivateKey,
      keys: { kind: 'keys', publicKey: keys.alipayPublicKey },
      transport: simulator.transport,
      download: simulator.download,
      gateway: gatewayAddress(publicUrl),
      test: true,
      clock,
    }),
    messenger: alipayMessenger(setting),
    checkout: {
      agreed: 'paid',
      transactionId: () => providerNumber('99'),
      returnUrl,
      cancelUrl: ({ cancelUrl }) => cancelUrl,
    },
  }
}
