import { useEffect, useState } from 'react'
import { useMedia } from '#web/lib/device.ts'
import { onTopLayerChange, topLayer } from '#web/ui/top-layer.ts'

/** A phone, and a tablet that is held upright: beside the navigation a table would have to be scrolled sideways. */
const narrow = '(max-width: 899px)'
/** where a table of many columns would have to be scrolled */
const narrowForWide = '(max-width: 1099px)'

/**
 * Whether a list renders cards. A change of layout remounts every row, which would close a row's
 * dialog and lose its input: so the layout does not change while a dialog is open, even if the phone is rotated.
 * @param wide the list has many columns
 */
export function useCards(wide = false): boolean {
  const isNarrow = useMedia(wide ? narrowForWide : narrow)
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
