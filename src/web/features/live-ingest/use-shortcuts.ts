import { useEffect, useEffectEvent } from 'react'

export type Shortcuts = Readonly<Record<string, () => void>>

/** Keys belong to what is written, chosen or asked at the moment, and to the browser's own combinations. */
const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, video, [role="slider"]')))

/** Keys of a page, by `KeyboardEvent.key`, letters in lower case. */
export function useShortcuts(isOn: boolean, shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.repeat || isElsewhere(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
