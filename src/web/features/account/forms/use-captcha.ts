import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'

export interface Captcha {
  /** address of the picture; null until it has come */
  image: string | null
  /** the picture could not be loaded */
  failed: boolean
  /** Draws another one; the text typed for the old one becomes invalid. */
  refresh: () => void
}

/** The picture code. Drawn whenever it becomes `active`; `onNew` gets the key of each picture. */
export function useCaptcha(active: boolean, onNew: (cryptKey: string) => void): Captcha {
  const [picture, setPicture] = useState<Omit<Captcha, 'refresh'>>({ image: null, failed: false })
  const latest = useRef(0)
  const announce = useRef(onNew)
  useEffect(() => {
    announce.current = onNew
  })
  const draw = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    const drawn = await call('GET /api/captcha/getcode', {}, { quiet: true }).catch(() => null)
    // Only the latest of several requested pictures counts.
    if (mine !== latest.current) return
    setPicture({ image: drawn?.captcha ?? null, failed: drawn === null })
    announce.current(drawn?.crypt_key ?? '')
  }, [])
  const refresh = useCallback(() => void draw(), [draw])
  useEffect(() => {
    if (active) refresh()
  }, [active, refresh])
  return { ...picture, refresh }
}
