import type { TFunction } from 'i18next'

/** `Firefox, Windows`: whichever parts are known. */
export const deviceText = ({ browser, system }: { browser: string; system: string }, t: TFunction): string =>
  [browser, system].filter(Boolean).join(t('security:sessions.comma')) || t('security:sessions.unknown')
