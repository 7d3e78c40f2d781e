import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CAPTION_FILE_LENGTH, type CaptionFault } from '#contract/caption/limits.ts'
import type { Language } from '#contract/languages.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { showCaptions } from './show-captions.ts'

const faultKeys: Readonly<Record<CaptionFault, string>> = {
  header: 'caption:fault.header',
  time: 'caption:fault.time',
  backwards: 'caption:fault.backwards',
  late: 'caption:fault.late',
  markup: 'caption:fault.markup',
  long: 'caption:fault.long',
  empty: 'caption:fault.empty',
}

/** Controls beside the tabulator, and what a file in another encoding is read as. */
const UNTEXT = /[^\P{Cc}\t]|\uFFFD|\p{Surrogate}/u

/** The first line with a character that no text has; the server refuses the file without saying where. Null: there is none. */
function lineOfNoText(content: string): number | null {
  const at = content.split(/\r\n|\n|\r/).findIndex((line) => UNTEXT.test(line))
  return at < 0 ? null : at + 1
}

interface CaptionUploadProps {
  videoId: number
  language: Language
  /** there are captions that the file would take the place of */
  replaces: boolean
  onDone: () => void
}

/** Reads a caption file; what it cannot be read for is named with the number of its line. */
export function CaptionUpload({ videoId: id, language, replaces, onDone }: CaptionUploadProps) {
  const { t } = useTranslation('caption')
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<File | null>(null)
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const content = await file.text()
      if (content.length > CAPTION_FILE_LENGTH) throw new RangeError(t('caption:upload.tooLarge'))
      const line = lineOfNoText(content)
      if (line !== null) throw new RangeError(t('caption:upload.character', { line }))
      const format = file.name.toLowerCase().endsWith('.srt') ? 'srt' : 'vtt'
      return call(
        'POST /api/v1/videos/{id}/captions/{language}/file',
        { params: { id, language }, body: { format, content } },
        { quiet: true },
      )
    },
    onMutate: () => setFailure(null),
    async onSuccess({ cues }) {
      toast.success(t('caption:upload.done', { count: cues }))
      // the editor begins anew with what the file has brought
      await showCaptions()
      onDone()
    },
    onError(error) {
      setFailure(
        error instanceof RangeError ? error.message : `${failureText(error)} ${faultText(error)}`.trim(),
      )
    },
    onSettled: () => setWaiting(null),
  })
  /** What the line of the file breaks, which the refusal has beside its text. */
  function faultText(error: unknown): string {
    if (!(error instanceof Refused) || error.reason !== 'captionLine') return ''
    const { fault } = error.data as { fault: CaptionFault }
    return t(faultKeys[fault])
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // the same file can be chosen again after a refusal
    target.value = ''
    if (!file) return
    if (replaces) setWaiting(file)
    else reading.mutate(file)
  }
  return (
    <>
      <Button
        loading={reading.isPending}
        aria-describedby="caption-file-error"
        onClick={() => input.current?.click()}
      >
        {t('caption:upload.verb')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt"
        data-files="captions"
        onChange={choose}
      />
      <FieldError id="caption-file-error">{failure}</FieldError>
      <ConfirmDialog
        open={waiting !== null}
        title={t('caption:upload.replaceTitle')}
        action={t('caption:upload.replace')}
        busy={reading.isPending}
        onConfirm={() => waiting && reading.mutate(waiting)}
        onClose={() => setWaiting(null)}
      >
        {t('caption:upload.replaceWhat')}
      </ConfirmDialog>
    </>
  )
}
