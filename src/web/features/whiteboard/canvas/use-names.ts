import { type RefObject, useEffect } from 'react'

/** Colours that stand in a row, which Excalidraw calls a dialog above all else without a name. */
const COLOURS = '.color-picker-container'
const MENU = '.main-menu-trigger'
/** of its tools, which is none of the page */
const FOOTER = '[role=contentinfo]'

function nameParts(canvas: HTMLElement, menu: string): void {
  for (const part of canvas.querySelectorAll(MENU)) part.setAttribute('aria-label', menu)
  for (const part of canvas.querySelectorAll(FOOTER)) part.removeAttribute('role')
  for (const part of canvas.querySelectorAll(COLOURS)) {
    const name = part.querySelector('.active-color[aria-label]')?.getAttribute('aria-label')
    part.setAttribute('role', 'group')
    part.removeAttribute('aria-modal')
    if (name) part.setAttribute('aria-label', name)
  }
}

/** Gives parts of Excalidraw the names and roles that it does not give them, whenever it shows them. */
export function useNames(canvas: RefObject<HTMLElement | null>, menu: string): void {
  useEffect(() => {
    const { current } = canvas
    if (!current) return undefined
    nameParts(current, menu)
    const watcher = new MutationObserver(() => nameParts(current, menu))
    watcher.observe(current, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [canvas, menu])
}
