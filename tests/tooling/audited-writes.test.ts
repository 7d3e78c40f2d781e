import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { inProject } from '#server/lib/project.ts'
import { reaches } from '#tests/support/call-graph.ts'

/** Who acts for the school, beside the back office alone: what teachers do with classes, chat, videos and files. */
const ofSchool = (operation: OperationShape): boolean =>
  operation.access === 'admin' ||
  (operation.access === 'signedIn' &&
    /^(openclass|chat|poll|video|caption|chapter|material|live-ingest|schedule|learning)\./.test(
      operation.permission,
    ))

/** They tell of people, not of the school's records: what is said, marked or answered in a class, and how long it is watched. */
const ofPeople = [
  ...['enterClass', 'sendChatMessage', 'answerPoll', 'updateDuration', 'typeLiveCaption', 'markClass'],
]

/** What a broadcast shows from one second to the next. */
const onAir = ['turnSlide']

/** A file that is looked at changes nothing yet. */
const beforeImport = ['createImport', 'checkImport']

/** What administrators send to themselves, or choose to receive, is not the school's. */
const toThemselves = ['testAnnouncement', 'updateWeeklySummary']

/** It looks at everything and changes nothing. */
const looks = ['checkHealth', 'checkSsoProvider']

const writes = Object.entries<OperationShape>(operations).filter(
  ([name, operation]) =>
    operation.method !== 'GET' &&
    !operation.own &&
    ofSchool(operation) &&
    ![...ofPeople, ...onAir, ...beforeImport, ...toThemselves, ...looks].includes(name),
)

const folder = inProject('src/server/features')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))

/** The handler that is mounted for an operation. */
function handlerOf(name: string): { file: string; code: string } | undefined {
  const mounted = new RegExp(
    `serve\\(\\s*\\w+\\.${name},([\\s\\S]*?)(?=\\n {2}serve\\(|\\n\\}|$(?![\\s\\S]))`,
  )
  for (const { file, text } of files) {
    const code = mounted.exec(text)?.[1]
    if (code !== undefined) return { file, code }
  }
  return undefined
}

test('every operation by which the school is changed writes to the audit log', () => {
  expect(writes.length).toBeGreaterThan(100)
  const found = writes.flatMap(([name, { method, path }]) => {
    const handler = handlerOf(name)
    if (!handler) return [`${method} ${path}: its handler is not found`]
    return reaches(handler.file, handler.code, 'writeAudit') ? [] : [`${method} ${path}`]
  })
  expect(found).toEqual([])
})

test('what only reads does not count as written', () => {
  const handler = handlerOf('auditLog')
  expect(handler && reaches(handler.file, handler.code, 'writeAudit')).toBe(false)
})
