/** The references, each in a process of its own: `serve.ts <kind>` listens on PORT. */
import { type AnswerName, answerRoute } from './answer-route.ts'
import { bareNode } from './bare-node.ts'
import { bareRoute } from './bare-route.ts'
import { bareWs } from './bare-ws.ts'
import { currentUserRoute } from './current-user-route.ts'
import { productRoute } from './product-route.ts'

export type Kind = 'node' | 'bare' | 'product' | 'user' | AnswerName | 'ws'

const kinds: Record<Kind, (port: number) => Promise<unknown>> = {
  node: bareNode,
  bare: bareRoute,
  product: productRoute,
  user: currentUserRoute,
  grid: (port) => answerRoute('grid', port),
  'student-timetable': (port) => answerRoute('student-timetable', port),
  'teacher-timetable': (port) => answerRoute('teacher-timetable', port),
  ws: bareWs,
}

const kind = process.argv[2]
const isKind = (name: string | undefined): name is Kind => name !== undefined && name in kinds
if (!isKind(kind)) throw new Error(`no reference ${kind}`)
await kinds[kind](Number(process.env['PORT']))
