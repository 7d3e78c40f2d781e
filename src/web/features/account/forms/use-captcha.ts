import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'

export interface Captcha {
  /** address of the picture; null until it has come */
  image: string | null
  /** the picture could not be had */
  failed: boolean
  /** Draws another one; what was typed for the old one is worth nothing then. */
  refresh: () => void
}

/** The picture code. Drawn whenever it becomes `active`; `onNew` gets the key of each picture. */
export function useCaptcha(active: boolean, onNew: (cryptKey: string) => void): Captcha {
  const [picture, setPicture] = useState<Omit<Captcha, 'refresh'>>({ image: null, failed: false })
  const asked = useRef(0)
  const tell = useRef(onNew)
  useEffect(() => {
    tell.current = onNew
  })
  const draw = useCallback(async () => {
    asked.current += 1
    const mine = asked.current
    const drawn = await call('GET /api/captcha/getcode', {}, { quiet: true }).catch(() => null)
    // Of several pictures asked for, the last one counts.
    if (mine !== asked.current) return
    setPicture({ image: drawn?.captcha ?? null, failed: drawn === null })
    tell.current(drawn?.crypt_key ?? '')
  }, [])
  const refresh = useCallback(() => void draw(), [draw])
  useEffect(() => {
    if (active) refresh()
  }, [active, refresh])
  return { ...picture, refresh }
}
