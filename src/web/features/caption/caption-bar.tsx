import { CaptionChoice } from './caption-choice.tsx'
import { useCaptions } from './use-captions.ts'

/** The choice of the captions of a video; nothing where it has none. */
export default function CaptionBar({ fileID }: { fileID: string }) {
  const { languages, automatic, language } = useCaptions(fileID, false)
  return language === undefined ? null : (
    <CaptionChoice languages={languages} automatic={automatic} language={language} />
  )
}
