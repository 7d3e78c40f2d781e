import { useEffect, useState } from 'react'
import { useIsPhone, useIsTablet } from '#web/lib/device.ts'
import { onTopLayerChange, topLayer } from '#web/ui/top-layer.ts'

/**
 * Whether a list renders cards, as on a phone; a wide one on a tablet as well. A change of layout remounts every row, which would close a row's
 * dialog and lose its input: so the layout does not change while a dialog is open, even if the phone is rotated.
 */
export function useCards(wide = false): boolean {
  const isPhone = useIsPhone()
  const isTablet = useIsTablet()
  const isNarrow = isPhone || (wide && isTablet)
  const [cards, setCards] = useState(isNarrow)
  useEffect(() => {
    const follow = () => {
      if (topLayer() === document.body) setCards(isNarrow)
    }
    follow()
    return onTopLayerChange(follow)
  }, [isNarrow])
  return cards
}
