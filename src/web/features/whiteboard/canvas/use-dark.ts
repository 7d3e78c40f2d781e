import { type RefObject, useEffect, useState } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** Whether a part of the page is shown in dark colours: by what surrounds it, else by the system. */
export function useDark(part: RefObject<HTMLElement | null>): boolean {
  const [isDark, setDark] = useState(false)
  useEffect(() => {
    const system = matchMedia(DARK)
    function look() {
      const theme = part.current?.closest<HTMLElement>('[data-theme]')?.dataset['theme']
      setDark(theme === undefined ? system.matches : theme === 'dark')
    }
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    system.addEventListener('change', look)
    return () => {
      watcher.disconnect()
      system.removeEventListener('change', look)
    }
  }, [part])
  return isDark
}
