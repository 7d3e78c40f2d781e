import { type RefObject, useEffect } from 'react'
import { isMobileDevice } from '#web/lib/device.ts'

/** Nothing on the page has the focus yet; a heading may have it only to be announced. */
const isUntouched = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement === document.body || activeElement.localName === 'h1'

/** Focuses the main form of a page. Not on a phone, where the keyboard would cover half of the page. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || isMobileDevice() || !isUntouched(document)) return
    const first = form.current?.querySelector<HTMLInputElement>('input:enabled')
    if (!first) return
    first.focus({ preventScroll: true })
    // A field that got the focus by itself and is left empty is not marked as missing.
    const chosen = new AbortController()
    const hush = (event: FocusEvent) => first.value === '' && event.stopPropagation()
    first.addEventListener('focusout', hush, { once: true, signal: chosen.signal })
    first.addEventListener('pointerdown', () => chosen.abort(), { once: true })
  }, [form, wanted])
}
