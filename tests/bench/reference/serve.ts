/** The references, each in a process of its own, which loads no more than that: `serve.ts <kind>` listens on PORT. */
import type { AnswerName } from './answer-route.ts'

export type Kind = 'node' | 'bare' | 'product' | 'user' | AnswerName | 'ws' | 'insert'

const answer = (name: AnswerName) => async (port: number) =>
  (await import('./answer-route.ts')).answerRoute(name, port)

const kinds: Record<Kind, (port: number) => Promise<unknown>> = {
  node: async (port) => (await import('./bare-node.ts')).bareNode(port),
  bare: async (port) => (await import('./bare-route.ts')).bareRoute(port),
  product: async (port) => (await import('./product-route.ts')).productRoute(port),
  user: async (port) => (await import('./current-user-route.ts')).currentUserRoute(port),
  grid: answer('grid'),
  'student-timetable': answer('student-timetable'),
  'teacher-timetable': answer('teacher-timetable'),
  insert: async (port) => (await import('./insert-route.ts')).insertRoute(port),
  ws: async (port) => (await import('./bare-ws.ts')).bareWs(port),
}

const kind = process.argv[2]
const isKind = (name: string | undefined): name is Kind => name !== undefined && name in kinds
if (!isKind(kind)) throw new Error(`no reference ${kind}`)
await kinds[kind](Number(process.env['PORT']))
