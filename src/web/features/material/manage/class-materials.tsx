import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MATERIALS_AT_MOST } from '#contract/material/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { MoveButtons, moved } from '#web/area-kit/form/move-buttons.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { failureText } from '#web/lib/failures.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '../material.module.css'
import { type Material, materialFacts } from '../material-texts.ts'
import { MaterialDialog, shownKeys } from './material-dialog.tsx'
import { useClassMaterials } from './use-class-materials.ts'
import { useMaterialUploads } from './use-material-uploads.ts'

const ACCEPTED = 'image/jpeg,image/png,audio/mpeg,.mp3,.m4a,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip'

/** The files of a class for who gives it: add, name, sort, show and remove them. */
export function ClassMaterials({ classId }: { classId: number }) {
  const { t } = useTranslation('material')
  const { materials, error, retry, retrying, change, changing, remove } = useClassMaterials(classId)
  const [edited, setEdited] = useState<Material | null>(null)
  const [removed, setRemoved] = useState<Material | null>(null)
  if (!materials) {
    return error ? (
      <LoadFailure error={error} onRetry={retry} retrying={retrying} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={96} />
      </Loading>
    )
  }
  const move = (id: number, to: number) =>
    change((list) =>
      moved(
        list,
        list.findIndex((one) => one.id === id),
        to,
      ),
    ).catch((why: unknown) => toast.error(failureText(why)))
  return (
    <div className={styles.manage} aria-busy={changing}>
      {materials.length === 0 ? (
        <p className="second">{t('material:none')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('material:title')}>
          {materials.map((one, index) => (
            <li key={one.id} className={styles.row}>
              <div>
                <a href={one.url} download={one.name} className={styles.name}>
                  {one.name}
                </a>
                <span className={styles.facts}>
                  {materialFacts(one, t)} · {t(shownKeys[one.shown])}
                </span>
              </div>
              <div className={styles.actions}>
                <Can permission="material.write">
                  {materials.length > 1 && (
                    <MoveButtons
                      name={one.name}
                      index={index}
                      count={materials.length}
                      onMove={(to) => void move(one.id, to)}
                    />
                  )}
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('material:edit.named', { name: one.name })}
                    onClick={() => setEdited(one)}
                  >
                    {t('material:edit.open')}
                  </Button>
                </Can>
                <Can permission="material.delete">
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('material:remove.named', { name: one.name })}
                    onClick={() => setRemoved(one)}
                  >
                    {t('material:remove.open')}
                  </Button>
                </Can>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Can permission="material.write">
        <AddMaterials classId={classId} isFull={materials.length >= MATERIALS_AT_MOST} />
      </Can>
      {edited && (
        <MaterialDialog
          material={edited}
          onSave={(next) => change((list) => list.map((one) => (one.id === next.id ? next : one)))}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmAction
          title={t('material:remove.title', { name: removed.name })}
          action={t('material:remove.open')}
          look="danger"
          onConfirm={async () => {
            await remove(removed.id)
            setRemoved(null)
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('material:remove.what')}</p>
        </ConfirmAction>
      )}
    </div>
  )
}

function AddMaterials({ classId, isFull }: { classId: number; isFull: boolean }) {
  const { t } = useTranslation('material')
  const input = useRef<HTMLInputElement>(null)
  const { progress, failure, add, cancel } = useMaterialUploads(classId)
  const busy = progress !== null
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    // Allows the same file to be selected again after a refusal.
    target.value = ''
    void add(chosen)
  }
  return (
    <>
      <div className={styles.actions}>
        {/* The visible button opens the hidden file input, which cannot be styled. */}
        <Button
          loading={busy}
          disabled={isFull}
          aria-describedby="material-hint material-error"
          onClick={() => input.current?.click()}
        >
          {t('material:add.open')}
        </Button>
        {busy && (
          <Button look="quiet" onClick={cancel}>
            {t('material:add.cancel')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        data-files="materials"
        onChange={choose}
      />
      {busy && <ProgressBar label={t('material:add.sending')} value={progress < 1 ? progress : undefined} />}
      <p className="second" id="material-hint">
        {t(isFull ? 'material:add.full' : 'material:add.hint', { most: MATERIALS_AT_MOST })}
      </p>
      <FieldError id="material-error">{failure}</FieldError>
      <UnsavedGuard
        dirty={busy}
        words={{
          title: t('material:leaving.title'),
          what: t('material:leaving.what'),
          leave: t('material:leaving.leave'),
          stay: t('material:leaving.stay'),
        }}
      />
    </>
  )
}
