import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { call } from '#web/lib/call.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './board.module.css'
import { PageView } from './page/page-view.tsx'
import { isShown, mayDraw, type WhiteboardState } from './room/state.ts'
import { useWhiteboard } from './room/use-whiteboard.ts'

export interface BoardProps {
  classId: number
}

/** The whiteboard while it is open: beside the picture of a class, or in the studio. */
export default function Board({ classId }: BoardProps) {
  const { t } = useTranslation('whiteboard')
  const { room, state } = useWhiteboard(classId)
  const [isFolded, fold] = useState(false)
  const { page_id: pageId, pages } = state.board
  if (!isShown(state) || pageId === null) return null
  if (isFolded)
    return (
      <div className={styles.folded}>
        <Button size="small" onClick={() => fold(false)}>
          {t('whiteboard:unfold')}
        </Button>
      </div>
    )
  const number = pages.findIndex(({ id }) => id === pageId) + 1
  const title = t('whiteboard:page', { number, all: pages.length })
  const canDraw = mayDraw(state)
  return (
    <section className={styles.board} aria-label={t('whiteboard:title')} data-board="">
      <header className={styles.bar}>
        <span className={styles.title} aria-live="polite">
          {title}
        </span>
        {state.mayModerate && <Pages classId={classId} state={state} />}
        <Pen classId={classId} state={state} />
        <span className={styles.space} />
        {state.mayModerate ? (
          <CloseButton classId={classId} />
        ) : (
          !canDraw && (
            <Button size="small" look="quiet" onClick={() => fold(true)}>
              {t('whiteboard:fold')}
            </Button>
          )
        )}
      </header>
      <div className={styles.page}>
        <PageView
          key={pageId}
          classId={classId}
          pageId={pageId}
          room={room}
          canDraw={canDraw}
          label={`${t('whiteboard:title')}, ${title}`}
        />
      </div>
    </section>
  )
}

interface PartProps {
  classId: number
  state: WhiteboardState
}

/** The pages, for who moderates the class. */
function Pages({ classId, state: { board } }: PartProps) {
  const { t } = useTranslation('whiteboard')
  const { busy, run } = useTask()
  const [isAsking, ask] = useState(false)
  const [removed, setRemoved] = useState<number | null>(null)
  const { pages, page_id: pageId } = board
  const index = pages.findIndex(({ id }) => id === pageId)
  const params = { id: classId }
  const turn = (key: string, page?: { id: number }) =>
    page &&
    void run(key, () =>
      call('PUT /api/v1/openclass/{id}/whiteboard/page', { params, body: { page_id: page.id } }),
    )
  const [before, after] = [pages[index - 1], pages[index + 1]]
  async function remove() {
    ask(false)
    if (pageId === null) return
    const path = 'DELETE /api/v1/openclass/{id}/whiteboard/pages/{page_id}'
    await call(path, { params: { ...params, page_id: pageId } })
    setRemoved(pageId)
  }
  async function restore() {
    if (removed === null) return
    const path = 'POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/restoration'
    await call(path, { params: { ...params, page_id: removed } })
    setRemoved(null)
  }
  return (
    <>
      <Button
        size="small"
        disabled={!before}
        loading={busy === 'before'}
        aria-label={t('whiteboard:before')}
        onClick={() => turn('before', before)}
      >
        ‹
      </Button>
      <Button
        size="small"
        disabled={!after}
        loading={busy === 'after'}
        aria-label={t('whiteboard:after')}
        onClick={() => turn('after', after)}
      >
        ›
      </Button>
      <Button
        size="small"
        disabled={pages.length >= whiteboardLimits.pages}
        loading={busy === 'add'}
        onClick={() =>
          void run('add', () => call('POST /api/v1/openclass/{id}/whiteboard/pages', { params }))
        }
      >
        {t('whiteboard:add')}
      </Button>
      <Button size="small" loading={busy === 'remove'} onClick={() => ask(true)}>
        {t('whiteboard:remove.open')}
      </Button>
      {removed !== null && (
        <Button size="small" loading={busy === 'restore'} onClick={() => void run('restore', restore)}>
          {t('whiteboard:restore')}
        </Button>
      )}
      <Dialog
        open={isAsking}
        title={t('whiteboard:remove.title', { number: index + 1 })}
        onClose={() => ask(false)}
        footer={
          <>
            <Button onClick={() => ask(false)}>{t('whiteboard:remove.no')}</Button>
            <Button look="danger" onClick={() => void run('remove', remove)}>
              {t('whiteboard:remove.verb')}
            </Button>
          </>
        }
      >
        {t('whiteboard:remove.what')}
      </Dialog>
    </>
  )
}

/** Who may draw beside those who moderate the class. */
function Pen({ classId, state }: PartProps) {
  const { t } = useTranslation('whiteboard')
  const { busy, run } = useTask()
  const { mayModerate, userId } = state
  const { pen } = state.board
  if (!pen) return mayModerate ? null : <span className={styles.pen}>{t('whiteboard:looking')}</span>
  if (!mayModerate)
    return (
      <span className={styles.pen} role="status">
        {pen.userid === userId ? t('whiteboard:pen.own') : t('whiteboard:pen.of', { name: pen.nickName })}
      </span>
    )
  return (
    <>
      <span className={styles.pen}>{t('whiteboard:pen.of', { name: pen.nickName })}</span>
      <Button
        size="small"
        loading={busy !== ''}
        onClick={() =>
          void run('pen', () =>
            call('DELETE /api/v1/openclass/{id}/whiteboard/pen', { params: { id: classId } }),
          )
        }
      >
        {t('whiteboard:pen.take')}
      </Button>
    </>
  )
}

function CloseButton({ classId }: BoardProps) {
  const { t } = useTranslation('whiteboard')
  const { busy, run } = useTask()
  const close = () =>
    call('PUT /api/v1/openclass/{id}/whiteboard', { params: { id: classId }, body: { is_shown: 0 } })
  return (
    <Button size="small" loading={busy !== ''} onClick={() => void run('close', close)}>
      {t('whiteboard:close')}
    </Button>
  )
}
