import { useState } from 'react'
import { captchaFailureCodes } from '#contract/account/slider.ts'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { useConfig } from '#web/lib/config.ts'
import { CaptchaFailed, type CaptchaQuestion, type Ticket } from './captcha-ticket.ts'
import { loadSlider } from './load-slider.ts'

export interface CaptchaTicketRequest {
  /** the slider to be shown; null: none */
  question: CaptchaQuestion | null
  /** the captcha is the only check */
  needsPicture: boolean
  /** Null where the picture code is the check. Rejects with CaptchaFailed when it ends without a ticket. */
  requestTicket: () => Promise<Ticket | null>
}

/** Checks that a person requests a code, by the configured means: captcha only, slider, or Tencent's captcha. */
export function useCaptchaTicket(): CaptchaTicketRequest {
  const { captcha_slider, captcha_tencent } = useConfig()
  const [question, setQuestion] = useState<CaptchaQuestion | null>(null)

  async function requestSliderTicket(): Promise<Ticket> {
    await loadSlider()
    try {
      return await new Promise<Ticket>((settle, fail) => {
        setQuestion({
          onAnswer: settle,
          onClose: () => fail(new CaptchaFailed(captchaFailureCodes.closed)),
        })
      })
    } finally {
      setQuestion(null)
    }
  }

  async function requestTicket(): Promise<Ticket | null> {
    if (!captcha_slider) return null
    if (!captcha_tencent) return requestSliderTicket()
    const { requestTencentTicket } = await importChunk(() => import('./tencent.ts'))
    return requestTencentTicket(captcha_tencent)
  }

  return { question, needsPicture: !captcha_slider, requestTicket }
}
