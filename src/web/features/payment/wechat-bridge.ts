import type { ByKey } from '#contract/operations.ts'

export type JsapiParameters = NonNullable<ByKey['POST /api/payment/wechat']['reply']['parameters']>

interface Bridge {
  invoke(name: string, parameters: JsapiParameters, done: (answer: { err_msg: string }) => void): void
}

const bridgeNow = (): Bridge | undefined => (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** timeout for WeChat's bridge to appear in the page, ms */
const TIMEOUT_MS = 3_000

/** Waits for WeChat's bridge, which appears after the page has loaded. Null where there is none. */
function bridge(): Promise<Bridge | null> {
  const now = bridgeNow()
  if (now) return Promise.resolve(now)
  return new Promise((settle) => {
    const give = () => settle(bridgeNow() ?? null)
    document.addEventListener('WeixinJSBridgeReady', give, { once: true })
    setTimeout(give, TIMEOUT_MS)
  })
}

/** `done` proves nothing: query the server. `missing`: this browser cannot pay this way. */
export type BridgeAnswer = 'done' | 'cancelled' | 'failed' | 'missing'

/** Opens WeChat's payment dialog. */
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
