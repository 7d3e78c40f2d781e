import * as Y from 'yjs'
import { newClientId } from '#contract/whiteboard/clients.ts'
import { ELEMENTS, STROKES } from '#contract/whiteboard/strokes.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aClass, aListener, type Member } from '../chat/support.ts'

type Caller = Pick<Member, 'token'>

export const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** A rectangle as Excalidraw has it. */
export const aBox = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ id, type: 'rectangle', x: 10, y: 20, width: 100, height: 50, angle: 0 },
  ...{ strokeColor: '#1e1e1e', backgroundColor: 'transparent', fillStyle: 'solid', strokeWidth: 2 },
  ...{ strokeStyle: 'solid', roughness: 1, opacity: 100, groupIds: [], frameId: null, index: 'a0' },
  ...{ roundness: { type: 3 }, seed: 1, version: 1, versionNonce: 1, isDeleted: false, boundElements: null },
  ...{ updated: 1, link: null, locked: false },
  ...more,
})

export const aText = (
  id: string,
  text: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> =>
  aBox(id, {
    ...{ type: 'text', text, originalText: text, fontSize: 20, fontFamily: 5, textAlign: 'left' },
    ...{
      verticalAlign: 'top',
      containerId: null,
      autoResize: true,
      lineHeight: 1.25,
      roundness: null,
      ...more,
    },
  })

/** A page as the browser of a user has it. */
export class Sheet {
  readonly doc = new Y.Doc()
  readonly elements = this.doc.getMap<Record<string, unknown>>(ELEMENTS)
  readonly strokes = this.doc.getMap<unknown>(STROKES)

  constructor({ id }: { id: number } = { id: 0 }) {
    this.doc.clientID = newClientId(id)
  }

  /** What a change of this page is, as it is sent. */
  change(work: (sheet: Sheet) => void): string {
    const before = Y.encodeStateVector(this.doc)
    this.doc.transact(() => work(this))
    return encoded(Y.encodeStateAsUpdate(this.doc, before))
  }

  draw(...elements: Record<string, unknown>[]): string {
    return this.change(({ elements: all }) => {
      for (const element of elements) all.set(String(element['id']), element)
    })
  }

  take(update: string): this {
    Y.applyUpdate(this.doc, Buffer.from(update, 'base64url'))
    return this
  }

  get ids(): string[] {
    return [...this.elements.keys()].toSorted()
  }
}

/** The calls of the whiteboard of one class. */
export function whiteboardCalls({ call }: Pick<TestSchool, 'call'>, id: number) {
  const params = { id }
  const of = (page_id: number) => ({ id, page_id })
  return {
    now: ({ token }: Caller) => call('GET /api/v1/openclass/{id}/whiteboard', { token, params }),
    show: ({ token }: Caller, is_shown: 0 | 1 = 1) =>
      call('PUT /api/v1/openclass/{id}/whiteboard', { token, params, body: { is_shown } }),
    turn: ({ token }: Caller, page_id: number) =>
      call('PUT /api/v1/openclass/{id}/whiteboard/page', { token, params, body: { page_id } }),
    add: ({ token }: Caller) => call('POST /api/v1/openclass/{id}/whiteboard/pages', { token, params }),
    remove: ({ token }: Caller, page_id: number) =>
      call('DELETE /api/v1/openclass/{id}/whiteboard/pages/{page_id}', { token, params: of(page_id) }),
    restore: ({ token }: Caller, page_id: number) =>
      call('POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/restoration', {
        ...{ token, params: of(page_id) },
      }),
    give: ({ token }: Caller, userid: number) =>
      call('PUT /api/v1/openclass/{id}/whiteboard/pen', { token, params, body: { userid } }),
    takeBack: ({ token }: Caller) => call('DELETE /api/v1/openclass/{id}/whiteboard/pen', { token, params }),
    page: ({ token }: Caller, page_id: number, since?: string) =>
      call('GET /api/v1/openclass/{id}/whiteboard/pages/{page_id}', {
        ...{ token, params: of(page_id), query: since === undefined ? {} : { since } },
      }),
    draw: ({ token }: Caller, page_id: number, update: string) =>
      call('POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/updates', {
        ...{ token, params: of(page_id), body: { update } },
      }),
    replay: ({ token }: Caller, after?: number) =>
      call('GET /api/v1/openclass/{id}/whiteboard/replay', {
        ...{ token, params, query: after === undefined ? {} : { after } },
      }),
  }
}

/** A class that is live with an open whiteboard, its first page, and a student who is there. */
export async function aWhiteboard(school: TestSchool) {
  const { openClass, teacher } = await aClass(school)
  const calls = whiteboardCalls(school, openClass.id)
  await calls.show(teacher)
  const pageId = (await calls.now(teacher)).data.whiteboard.page_id ?? 0
  const student = await aPresent(school, openClass.id)
  return { classId: openClass.id, teacher, student, calls, pageId }
}

/** A student with a page in the class. */
export async function aPresent(school: TestSchool, classId: number, name = 'Li Wei'): Promise<Member> {
  const student = await aListener(school, classId, { name })
  const params = { id: classId }
  await school.call('POST /api/openclass/presence/{id}', {
    ...{ token: student.token, params, body: { viewer: 'page-one-1' } },
  })
  return student
}

/** What is on a page, as who comes late reads it. */
export async function onPage(
  { calls, teacher }: Pick<Awaited<ReturnType<typeof aWhiteboard>>, 'calls' | 'teacher'>,
  pageId: number,
): Promise<Sheet> {
  return new Sheet().take((await calls.page(teacher, pageId)).data.update)
}
