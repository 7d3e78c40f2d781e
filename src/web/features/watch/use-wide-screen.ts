import { type MouseEvent, useEffect, useState } from 'react'

export interface WideScreen {
  isPossible: boolean
  is: boolean
  /** toggles full screen of the pressed part of the page */
  toggle: (event: MouseEvent<HTMLElement>) => void
}

/** Locks a phone in landscape, if it allows that. */
const lieDown = () =>
  // missing in some browsers, despite its type
  (screen.orientation as (ScreenOrientation & { lock?: (to: string) => Promise<void> }) | undefined)
    ?.lock?.('landscape')
    .catch(() => undefined)

/** Video and chat together in full screen. */
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
