import { type RefObject, useEffect } from 'react'
import { isMobileDevice } from '#web/lib/device.ts'

/** Nobody has chosen anything on the page yet: a heading has the focus only to be read out. */
const isUntouched = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement === document.body || activeElement.localName === 'h1'

/** The form that a page is there for takes the focus. Not on a phone, whose keyboard would cover half of the page. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || isMobileDevice() || !isUntouched(document)) return
    const first = form.current?.querySelector<HTMLInputElement>('input:enabled')
    if (!first) return
    first.focus({ preventScroll: true })
    // Left empty by somebody who never chose it, it is no field that was left out.
    const chosen = new AbortController()
    const hush = (event: FocusEvent) => first.value === '' && event.stopPropagation()
    first.addEventListener('focusout', hush, { once: true, signal: chosen.signal })
    first.addEventListener('pointerdown', () => chosen.abort(), { once: true })
  }, [form, wanted])
}
