import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import { CaptionLines } from './caption-lines.tsx'
import { useCaptionSettings } from './caption-settings.ts'
import { useNativeTrack } from './use-native-track.ts'
import { shownAt, useCaptions } from './use-captions.ts'

export interface CaptionLayerProps {
  fileID: string
  player: Player | null
}

/** The captions over the picture, above the controls of the player, in full screen too. */
export default function CaptionLayer({ fileID, player }: CaptionLayerProps) {
  const { on, size } = useCaptionSettings()
  const { cues, language } = useCaptions(fileID, on)
  const second = useSecond(on ? player : null)
  useNativeTrack(player, on ? cues : [], language)
  const shown = on ? shownAt(cues, second) : []
  if (shown.length === 0 || language === undefined) return null
  return <CaptionLines texts={shown.map(({ text }) => text)} language={language} size={size} />
}
