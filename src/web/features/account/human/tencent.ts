import { humanCheckCodes } from '#contract/account/slider.ts'
import { HumanCheckFailed, type Ticket } from './human-check.ts'

/** What the provider's callback says: 0 passed, 2 closed; with `errorCode` its ticket is a makeshift and proves nothing. */
interface Result {
  ret: number
  ticket?: string | null
  randstr?: string | null
  errorCode?: number
}

type TencentCaptcha = new (appId: string, callback: (result: Result) => void) => { show: () => void }

declare global {
  interface Window {
    TencentCaptcha?: TencentCaptcha
  }
}

let loading: Promise<TencentCaptcha | null> | null = null

/** The provider's script, fetched once; null when it cannot be had. */
function load(address: string): Promise<TencentCaptcha | null> {
  loading ??= new Promise((settle) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => settle(window.TencentCaptcha ?? null))
    script.addEventListener('error', () => {
      loading = null
      script.remove()
      settle(null)
    })
    script.async = true
    script.src = address
    document.head.append(script)
  })
  return loading
}

/** Tencent's own window. @throws HumanCheckFailed, also where it cannot be shown */
export async function askTencent({ app_id, script }: { app_id: string; script: string }): Promise<Ticket> {
  const Captcha = await load(script)
  if (!Captcha) throw new HumanCheckFailed(humanCheckCodes.failed)
  return new Promise((settle, fail) => {
    const onResult = ({ ret, ticket, randstr, errorCode }: Result): void => {
      if (errorCode === undefined && ret === 0 && ticket && randstr) settle({ ticket, randstr })
      else fail(new HumanCheckFailed(ret === 2 ? humanCheckCodes.closed : humanCheckCodes.failed))
    }
    new Captcha(app_id, onResult).show()
  })
}
