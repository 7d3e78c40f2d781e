import { captchaFailureCodes } from '#contract/account/slider.ts'
import { CaptchaFailed, type Ticket } from './captcha-ticket.ts'

/** Result of the provider's callback: 0 passed, 2 closed; with `errorCode` the ticket proves nothing. */
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

/** The provider's script, loaded once; null when it fails to load. */
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

/** Opens Tencent's captcha. @throws CaptchaFailed, also when it cannot be shown */
export async function requestTencentTicket({
  app_id,
  script,
}: {
  app_id: string
  script: string
}): Promise<Ticket> {
  const Captcha = await load(script)
  if (!Captcha) throw new CaptchaFailed(captchaFailureCodes.failed)
  return new Promise((settle, fail) => {
    const onResult = ({ ret, ticket, randstr, errorCode }: Result): void => {
      if (errorCode === undefined && ret === 0 && ticket && randstr) settle({ ticket, randstr })
      else fail(new CaptchaFailed(ret === 2 ? captchaFailureCodes.closed : captchaFailureCodes.failed))
    }
    new Captcha(app_id, onResult).show()
  })
}
