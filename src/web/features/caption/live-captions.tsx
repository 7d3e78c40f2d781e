import { createPortal } from 'react-dom'
import type { Player } from '#web/features/player/player.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { CaptionChoice } from './caption-choice.tsx'
import { CaptionLines } from './caption-lines.tsx'
import { languageShown, useCaptionSettings } from './caption-settings.ts'
import { useLiveCaptions } from './use-live-captions.ts'

export interface LiveCaptionsProps {
  classId: number
  player: Player | null
}

/** The choice of captions of a live class, once lines are typed there, and the lines over its picture. */
export default function LiveCaptions({ classId, player }: LiveCaptionsProps) {
  const { on, size, language: wanted } = useCaptionSettings()
  const { languages, textOf } = useLiveCaptions(classId)
  const language = languageShown(languages, wanted, useLang())
  if (language === undefined) return null
  const text = on ? textOf(language) : ''
  return (
    <>
      <CaptionChoice languages={languages} language={language} />
      {text !== '' &&
        player?.layer &&
        createPortal(<CaptionLines texts={[text]} language={language} size={size} />, player.layer)}
    </>
  )
}
