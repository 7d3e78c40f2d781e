import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { storage } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { FilesField } from '../files-field.tsx'
import styles from '../homework.module.css'
import { type Files, sent, type SubmittedAttempt } from '../types.ts'
import { CommentBank } from './comment-bank.tsx'

export interface CorrectionFormProps {
  id: number
  studentId: number
  attempt: SubmittedAttempt
  /** receives the student whose answer waits next */
  onSaved: (next: number | null) => Promise<void>
}

/** What another teacher has saved since the answer was read. */
interface Meanwhile {
  reply: string
  version: number
  teacher_name: string
}

const isMeanwhile = (data: unknown): data is Meanwhile =>
  typeof data === 'object' && data !== null && 'reply' in data && 'version' in data

const RETURN_KEY = 'homework_return'

/** The teacher's reply to an attempt. What was typed is kept on this device until it is saved. */
export function CorrectionForm({ id, studentId, attempt, onSaved }: CorrectionFormProps) {
  const { t } = useTranslation('homework')
  const mayBeVideo = useConfig().teacher_homework_video
  const draftKey = `homework_reply ${id} ${studentId} ${attempt.attempt} ${attempt.version}`
  const [reply, setReply] = useState(() => storage.read(draftKey) ?? attempt.correction?.reply ?? '')
  const [files, setFiles] = useState<Files>({
    images: attempt.correction?.images ?? [],
    files: attempt.correction?.files ?? [],
  })
  const [version, setVersion] = useState(attempt.version)
  const [returns, setReturns] = useState(() => storage.read(RETURN_KEY) !== '0')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  function write(text: string): void {
    const written = text.slice(0, homeworkLimits.reply)
    setReply(written)
    storage.write(draftKey, written)
  }
  /** Puts a comment where the cursor is. */
  function insert(text: string): void {
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: reply.length,
      selectionEnd: reply.length,
    }
    write(reply.slice(0, start) + text + reply.slice(end))
    area.current?.focus()
  }
  async function save(): Promise<void> {
    if (busy) return
    const isEmpty = reply.trim() === ''
    setProblem(isEmpty ? t('homework:problem.reply') : null)
    setFailure(null)
    if (isEmpty) return
    setBusy(true)
    try {
      const { next_uncorrected } = await call(
        'PUT /api/v1/teacher/homework/{id}/answers/{student_id}',
        {
          params: { id, student_id: studentId },
          body: { reply, ...sent(files), attempt: attempt.attempt, version, is_returned: returns ? 1 : 0 },
        },
        { quiet: true },
      )
      storage.remove(draftKey)
      toast.success(t(returns ? 'homework:correct.returned' : 'homework:correct.saved'))
      await onSaved(next_uncorrected)
    } catch (error) {
      if (
        error instanceof Refused &&
        error.reason === 'homeworkCorrectedMeanwhile' &&
        isMeanwhile(error.data)
      ) {
        setMeanwhile(error.data)
        setVersion(error.data.version)
      } else setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key submits the form, as Enter does in a field of one line
    <form
      ref={form}
      className={styles.stack}
      noValidate
      onKeyDown={press}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {meanwhile && (
        <Notice tone="warn" live title={t('homework:correct.meanwhile', { name: meanwhile.teacher_name })}>
          <p className={styles.text}>{meanwhile.reply}</p>
          <p>{t('homework:correct.meanwhileWhat')}</p>
        </Notice>
      )}
      <Field
        label={t('homework:field.correction')}
        hint={t('homework:correct.keys')}
        error={problem}
        required
      >
        <TextArea
          ref={area}
          rows={8}
          maxLength={homeworkLimits.reply}
          value={reply}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <CommentBank text={reply} form={form} onInsert={insert} />
      <FilesField
        label={t('homework:field.files')}
        value={files}
        mayBeVideo={mayBeVideo}
        onChange={setFiles}
      />
      {!attempt.is_returned && (
        <Checkbox
          checked={returns}
          onChange={({ target }) => {
            setReturns(target.checked)
            storage.write(RETURN_KEY, target.checked ? '1' : '0')
          }}
        >
          {t('homework:correct.returnAtOnce')}
        </Checkbox>
      )}
      {failure && <Notice tone="error" live title={failure} />}
      <div>
        <Button look="primary" type="submit" loading={busy}>
          {t(meanwhile ? 'homework:correct.replace' : 'homework:correct.save')}
        </Button>
      </div>
    </form>
  )
}
