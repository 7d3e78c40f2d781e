import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
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
import { hasKeyboard } from '#web/area-kit/has-keyboard.ts'
import styles from '../homework.module.css'
import { mergedMarks } from '../marks/change-marks.ts'
import { type Correction, type Files, sent, type SubmittedAttempt } from '../types.ts'
import { CommentBank } from './comment-bank.tsx'

export interface CorrectionFormProps {
  /** submitted by a key of the whole desk */
  form: RefObject<HTMLFormElement | null>
  /** the teacher comes from the answer before, and goes on writing */
  isContinued: boolean
  id: number
  studentId: number
  attempt: SubmittedAttempt
  /** another answer waits, which is opened next */
  hasNext: boolean
  /** what is written, kept by the desk together with the marks on the pictures */
  draft: Correction
  onChange: (part: Partial<Correction>) => void
  /** of the correction that the teacher has seen */
  version: number
  /** receives the version that another teacher has saved meanwhile, and the marks of both */
  onSeen: (version: number, marks: Correction['marks']) => void
  /** receives the student whose answer waits next */
  onSaved: (next: number | null) => Promise<void>
}

/** What another teacher has saved since the answer was read. */
interface Meanwhile {
  reply: string
  marks: Correction['marks']
  version: number
  teacher_name: string
}

const isMeanwhile = (data: unknown): data is Meanwhile =>
  typeof data === 'object' && data !== null && 'reply' in data && 'marks' in data && 'version' in data

const RETURN_KEY = 'homework_return'

/** The teacher's reply to an attempt. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { form, isContinued, id, studentId, attempt, hasNext, draft, version, onChange, onSeen, onSaved } =
    props
  const { t } = useTranslation('homework')
  const mayBeVideo = useConfig().teacher_homework_video
  const { reply, marks } = draft
  const [files, setFiles] = useState<Files>({
    images: attempt.correction?.images ?? [],
    files: attempt.correction?.files ?? [],
  })
  const [returns, setReturns] = useState(() => storage.read(RETURN_KEY) !== '0')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isContinued || hasKeyboard()) area.current?.focus({ preventScroll: true })
  }, [isContinued])

  function write(text: string): void {
    onChange({ reply: text.slice(0, homeworkLimits.reply) })
    // what was said of the text before
    setProblem(null)
    setFailure(null)
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
          body: {
            reply,
            marks,
            ...sent(files),
            attempt: attempt.attempt,
            version,
            is_returned: returns ? 1 : 0,
          },
        },
        { quiet: true },
      )
      toast.success(t(returns ? 'homework:correct.returned' : 'homework:correct.saved'))
      await onSaved(next_uncorrected)
    } catch (error) {
      if (
        error instanceof Refused &&
        error.reason === 'homeworkCorrectedMeanwhile' &&
        isMeanwhile(error.data)
      ) {
        setMeanwhile(error.data)
        // neither teacher loses a stroke
        onSeen(error.data.version, mergedMarks(marks, error.data.marks))
      } else setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const saveText = hasNext ? 'homework:correct.save' : 'homework:save'
  return (
    <form
      ref={form}
      className={styles.stack}
      noValidate
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
        hint={hasNext && hasKeyboard() ? t('homework:correct.keys') : undefined}
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
          {t(meanwhile ? 'homework:correct.replace' : saveText)}
        </Button>
      </div>
    </form>
  )
}
