import { type MouseEvent, useEffect, useState } from 'react'

export interface WideScreen {
  isPossible: boolean
  is: boolean
  /** fills the screen with the part of the page that is pressed in, or gives it back */
  toggle: (event: MouseEvent<HTMLElement>) => void
}

/** A phone that may be turned lies down by itself. */
const lieDown = () =>
  // not known everywhere, whatever the types say
  (screen.orientation as (ScreenOrientation & { lock?: (to: string) => Promise<void> }) | undefined)
    ?.lock?.('landscape')
    .catch(() => undefined)

/** Video and conversation together in full screen. */
export function useWideScreen(): WideScreen {
  const [is, setIs] = useState(false)
  useEffect(() => {
    const look = () => setIs(document.fullscreenElement?.matches('main') === true)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  function toggle({ currentTarget }: MouseEvent<HTMLElement>) {
    if (is) return void document.exitFullscreen()
    currentTarget
      .closest('main')
      ?.requestFullscreen()
      .then(lieDown, () => undefined)
  }
  return { isPossible: document.fullscreenEnabled, is, toggle }
}
