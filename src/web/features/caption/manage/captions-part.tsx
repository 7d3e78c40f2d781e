import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { Can } from '#web/area-kit/can.tsx'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import type { Player } from '#web/features/player/player.ts'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { AutomaticCaptions, isUnderWay } from './automatic-captions.tsx'
import { CaptionUpload } from './caption-upload.tsx'
import { CaptionsEditor } from './captions-editor.tsx'
import styles from './captions.module.css'
import { showCaptions } from './show-captions.ts'

/** how often is looked how far automatic captions are, ms */
const UNDER_WAY_MS = 2_000

export interface CaptionsPartProps {
  videoId: number
  fileID: string
  player: Player | null
}

/** The captions of a video: their languages, files that go in and out, and the editor. */
export function CaptionsPart({ videoId: id, fileID, player }: CaptionsPartProps) {
  const { t } = useTranslation('caption')
  const [language, setLanguage] = useState<Language>(useLang())
  // an editor begins anew with what a file has brought
  const [round, setRound] = useState(0)
  const [removing, setRemoving] = useState(false)
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/v1/videos/{id}/captions',
    { params: { id } },
    {
      quiet: true,
      refetchInterval: ({ state }) =>
        state.data?.automatic.some(({ job }) => isUnderWay(job)) ? UNDER_WAY_MS : false,
    },
  )
  const removal = useMutation({
    mutationFn: () => call('DELETE /api/v1/videos/{id}/captions/{language}', { params: { id, language } }),
    async onSuccess() {
      toast.success(t('caption:remove.done'))
      await showCaptions()
      setRound(round + 1)
    },
    onSettled: () => setRemoving(false),
  })
  if (!data && error)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    )
  const track = data.list.find((one) => one.language === language)
  const automatic = data.automatic.find((one) => one.language === language)
  const count = (of: Language) => data.list.find((one) => one.language === of)?.cues ?? 0
  async function save(format: 'vtt' | 'srt') {
    const wanted = { params: { language }, query: { fileID, format } }
    const { name, content } = await call('GET /api/v1/captions/{language}/file', wanted)
    saveFile(name, new Blob([content], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <div className={styles.part}>
      <Field label={t('caption:language')}>
        <Select
          value={language}
          options={languages.map((value) => ({
            value,
            label: t('caption:languageWithCount', { name: t(languageNames[value]), count: count(value) }),
          }))}
          onChange={({ currentTarget }) =>
            setLanguage(languages.find((one) => one === currentTarget.value) ?? language)
          }
        />
      </Field>
      {track?.source === 'live' && <p className="second">{t('caption:typedLive')}</p>}
      {track?.source === 'automatic' && <Notice>{t('caption:automatic.unread')}</Notice>}
      <div className={styles.bar}>
        <Can permission="caption.write">
          <CaptionUpload
            key={language}
            videoId={id}
            language={language}
            replaces={track !== undefined}
            onDone={() => setRound(round + 1)}
          />
        </Can>
        {track && (
          <>
            <Button onClick={() => void save('vtt').catch(() => undefined)}>{t('caption:save.vtt')}</Button>
            <Button onClick={() => void save('srt').catch(() => undefined)}>{t('caption:save.srt')}</Button>
            <Can permission="caption.delete">
              <Button look="quiet" onClick={() => setRemoving(true)}>
                {t('caption:remove.verb')}
              </Button>
            </Can>
          </>
        )}
      </div>
      {automatic && (
        <AutomaticCaptions
          key={language}
          videoId={id}
          language={language}
          job={automatic.job}
          has={track !== undefined}
          onDone={() => setRound((before) => before + 1)}
        />
      )}
      <CaptionsEditor key={`${language} ${round}`} videoId={id} language={language} player={player} />
      <ConfirmDialog
        open={removing}
        title={t('caption:remove.title', { name: t(languageNames[language]) })}
        action={t('caption:remove.verb')}
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setRemoving(false)}
      >
        {t('caption:remove.what')}
      </ConfirmDialog>
    </div>
  )
}
