import { failureText } from '#web/lib/failures.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'

export interface Captcha {
  /** address of the picture; null until it has loaded */
  image: string | null
  /** why the picture could not be loaded */
  failed: string | null
  /** this picture replaces one that an attempt has used up */
  renewed: boolean
  /** Requests another picture; the text typed for the old one becomes invalid. */
  refresh: () => void
  /** The same after an attempt, without an action of the user. */
  renew: () => void
}

type Picture = Omit<Captcha, 'refresh' | 'renew'>

/** Loads a captcha whenever `active` becomes true; `onNew` receives the key of each picture. */
export function useCaptcha(active: boolean, onNew: (cryptKey: string) => void): Captcha {
  const [picture, setPicture] = useState<Picture>({ image: null, failed: null, renewed: false })
  const latest = useRef(0)
  const announce = useRef(onNew)
  useEffect(() => {
    announce.current = onNew
  })
  const draw = useCallback(async (renewed: boolean) => {
    latest.current += 1
    const mine = latest.current
    const drawn = await call('GET /api/captcha/getcode', {}, { quiet: true }).then(
      ({ captcha, crypt_key }) => ({ image: captcha, failed: null, crypt_key }),
      (error: unknown) => ({ image: null, failed: failureText(error), crypt_key: '' }),
    )
    // Only the latest of several requested pictures is used.
    if (mine !== latest.current) return
    setPicture({ ...drawn, renewed })
    announce.current(drawn.crypt_key)
  }, [])
  const refresh = useCallback(() => void draw(false), [draw])
  const renew = useCallback(() => void draw(true), [draw])
  useEffect(() => {
    if (active) refresh()
  }, [active, refresh])
  return { ...picture, refresh, renew }
}
