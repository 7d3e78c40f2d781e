import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { topLayer } from '#web/ui/top-layer.ts'
import type { Area } from './area.ts'
import {
  closeCommandPalette,
  isCommandPaletteOpen,
  openCommandPalette,
  subscribeCommandPalette,
} from './command-palette-state.ts'
import { PageSearch } from './page-search.tsx'

/** Ctrl+K or ⌘K: opens any place of the area by a part of its name, and what the school has by what it is called. */
export function CommandPalette({ area }: { area: Area }) {
  const { t } = useTranslation('area')
  const open = useSyncExternalStore(subscribeCommandPalette, isCommandPaletteOpen)

  // Listens as soon as the frame is shown: keys may be pressed before passive effects run.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // Not while a dialog is open.
      if (topLayer() === document.body) openCommandPalette()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      closeCommandPalette()
    }
  }, [])

  return (
    <Dialog open={open} title={t('area:goTo.title')} onClose={closeCommandPalette}>
      <PageSearch area={area} onChosen={closeCommandPalette} />
    </Dialog>
  )
}
