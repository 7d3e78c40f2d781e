import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Child, JobContext, OpenSchool } from './part.ts'
import type { AnswerName } from './reference/answer-route.ts'

/**
 * Starts the reference of one operation: it executes one prepared select of a person's rows and sends the answer that
 * the school has just sent.
 * @returns the reference, and the answer of both
 * @throws when the school's answer does not begin as `isAnswer` wants it
 */
export async function answerReference(
  bench: JobContext,
  { url, folder, databaseUrl }: OpenSchool,
  name: AnswerName,
  {
    request: { path, headers },
    person,
    isAnswer,
  }: {
    request: { path: string; headers: Record<string, string> }
    /** whose rows the select reads */
    person: number
    isAnswer: (body: string) => boolean
  },
): Promise<Child & { sample: string }> {
  const sample = await (await fetch(url + path, { headers })).text()
  if (!isAnswer(sample)) throw new Error(`${path} answered ${sample.slice(0, 200)}`)
  const file = join(folder, `${name}.json`)
  await writeFile(file, sample)
  const reference = await startChild(
    bench,
    ['--import', 'tsx', join(import.meta.dirname, 'reference/serve.ts'), name],
    {
      env: { DATABASE_URL: databaseUrl, SAMPLE: file, PERSON: String(person) },
      path,
      logFile: join(folder, `${name}.log`),
    },
  )
  return { ...reference, sample }
}
