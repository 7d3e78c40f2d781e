import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import en from '../../../locales/en/ui.json' with { type: 'json' }
import zh from '../../../locales/zh/ui.json' with { type: 'json' }

afterEach(cleanup)

// jsdom's dialog element has no modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

/** Renders with the kit's own texts in one language. */
export function renderUi(element: ReactNode, lang: 'en' | 'zh' = 'en') {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: lang,
    ns: ['ui'],
    resources: { en: { ui: en }, zh: { ui: zh } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  )
  return render(element, { wrapper })
}

/** Advances the fake clock, with React's updates. */
export function elapse(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
