import type { ByKey } from '#contract/operations.ts'

export type JsapiParameters = NonNullable<ByKey['POST /api/payment/wechat']['reply']['parameters']>

interface Bridge {
  invoke(name: string, parameters: JsapiParameters, done: (answer: { err_msg: string }) => void): void
}

const bridgeNow = (): Bridge | undefined => (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** how long WeChat may take to put its bridge into the page, ms */
const PATIENCE_MS = 3_000

/** WeChat announces its bridge some time after the page has loaded. Null where there is none. */
function bridge(): Promise<Bridge | null> {
  const now = bridgeNow()
  if (now) return Promise.resolve(now)
  return new Promise((settle) => {
    const give = () => settle(bridgeNow() ?? null)
    document.addEventListener('WeixinJSBridgeReady', give, { once: true })
    setTimeout(give, PATIENCE_MS)
  })
}

/** `done` proves nothing: the school is asked. `missing`: this browser cannot pay so. */
export type BridgeAnswer = 'done' | 'cancelled' | 'failed' | 'missing'

/** Opens WeChat's own payment. */
export async function payByBridge(parameters: JsapiParameters): Promise<BridgeAnswer> {
  const found = await bridge()
  if (!found) return 'missing'
  return new Promise((settle) => {
    found.invoke('getBrandWCPayRequest', parameters, ({ err_msg }) => {
      if (err_msg.endsWith(':ok')) settle('done')
      else settle(err_msg.endsWith(':cancel') ? 'cancelled' : 'failed')
    })
  })
}
