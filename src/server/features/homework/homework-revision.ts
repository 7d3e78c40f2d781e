import { revisionOf } from '../../lib/revision.ts'
import { filesOfForm, type StoredFiles } from './files.ts'

interface FormOfHomework {
  lesson_id: number | null
  title: string
  content: string
  /** Unix time in seconds */
  due_time: number | null
  remind_hours: number | null
}

/** Names what the form of a homework can change. Whether it is published, and its answers, are no part of that. */
export const homeworkRevision = (
  { lesson_id, title, content, due_time, remind_hours }: FormOfHomework,
  files: StoredFiles,
): string =>
  revisionOf({ lesson_id, title, content, due_time, remind_hours, files: filesOfForm('task', files) })
