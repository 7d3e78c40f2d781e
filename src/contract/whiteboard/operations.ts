import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Nothing, Nullable } from '../schema.ts'
import { whiteboardLimits } from './limits.ts'
import { Bytes, Whiteboard } from './parts.ts'

const entering = [
  'openClassNotFound',
  'openClassNotBought',
  'classWaiting',
  'classRemoved',
  'chatNotJoined',
  'interactionClosed',
] as const
const moderating = ['openClassNotFound', 'noPermission', 'interactionClosed'] as const
const OfPage = Type.Object({ id: Id, page_id: Id })
const PageVersion = described(Type.Integer({ minimum: 0 }), 'how many changes of the page have been taken')

/** The whiteboard of a class. Everything is announced in its room (`classRoom`). */
export const whiteboard = {
  classWhiteboard: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/whiteboard',
    summary: 'The whiteboard of a live class, and what the caller may do with it',
    access: 'signedIn',
    permission: 'whiteboard.read',
    params: IdParams,
    reply: Type.Object({
      is_open: described(Flag, '0: its teacher has ended the class'),
      may_moderate: described(Flag, 'whether the caller opens it, turns its pages and gives the pen'),
      whiteboard: described(Whiteboard, 'how it is now'),
    }),
    refusals: entering,
  }),
  showWhiteboard: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/whiteboard',
    summary:
      'Opens the whiteboard of a class for everybody in it, with a first page, or closes it; its pages are kept',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: IdParams,
    body: Type.Object({ is_shown: described(Flag, '1: everybody sees it') }),
    reply: Nothing,
    refusals: moderating,
  }),
  turnWhiteboard: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/whiteboard/page',
    summary: 'Goes to a page of the whiteboard, which everybody sees then',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: IdParams,
    body: Type.Object({ page_id: described(Id, 'a page of the class') }),
    reply: Nothing,
    refusals: [...moderating, 'whiteboardPageNotFound'],
  }),
  addWhiteboardPage: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/whiteboard/pages',
    summary: 'Adds an empty page to the whiteboard, behind the others, and goes to it',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: IdParams,
    reply: Type.Object({ id: Id }),
    refusals: [...moderating, 'whiteboardPagesFull'],
  }),
  removeWhiteboardPage: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/whiteboard/pages/{page_id}',
    summary: 'Removes a page of the whiteboard; the replay shows it until that moment',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: OfPage,
    reply: Nothing,
    refusals: [...moderating, 'whiteboardPageNotFound'],
  }),
  restoreWhiteboardPage: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/whiteboard/pages/{page_id}/restoration',
    summary:
      'Brings back a page of the whiteboard that was removed, with what was drawn on it, and goes to it',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: OfPage,
    reply: Nothing,
    refusals: [...moderating, 'whiteboardPageNotFound', 'whiteboardPagesFull'],
  }),
  giveWhiteboardPen: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/whiteboard/pen',
    summary: 'Gives the pen to a student who is in the class, instead of whoever had it',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: IdParams,
    body: Type.Object({ userid: Id }),
    reply: Nothing,
    refusals: [...moderating, 'whiteboardNotPresent'],
  }),
  takeWhiteboardPen: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/whiteboard/pen',
    summary: 'Takes the pen back; without one given it changes nothing',
    access: 'signedIn',
    permission: 'whiteboard.moderate',
    params: IdParams,
    reply: Nothing,
    refusals: moderating,
  }),
  whiteboardPage: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/whiteboard/pages/{page_id}',
    summary: 'What is drawn on a page of the whiteboard of a live class, as a Yjs document',
    access: 'signedIn',
    permission: 'whiteboard.read',
    params: OfPage,
    query: Type.Object({
      since: described(
        Type.Optional(Bytes(3_000, 'AA')),
        'the state vector of what the caller has, base64url; the answer is what that lacks',
      ),
    }),
    reply: Type.Object({
      version: PageVersion,
      update: described(
        Type.String(),
        'a change of the page as Yjs writes it (version 1 of its format), base64url',
      ),
    }),
    refusals: [...entering, 'whiteboardPageNotFound', 'whiteboardRefused'],
  }),
  drawOnWhiteboard: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/whiteboard/pages/{page_id}/updates',
    summary:
      'Draws on a page of the whiteboard: those who moderate the class on each, who has the pen on the one that is shown',
    access: 'signedIn',
    permission: 'whiteboard.write',
    params: OfPage,
    body: Type.Object({
      update: described(
        Bytes(whiteboardLimits.updateBytes, 'AAA'),
        'a change of the page as Yjs writes it (version 1 of its format), base64url; the id of its client is the id of the caller, times 1048576, plus a number below that',
      ),
    }),
    reply: Type.Object({ version: PageVersion }),
    refusals: [
      ...entering,
      'whiteboardPageNotFound',
      'whiteboardNoPen',
      'whiteboardTooFast',
      'whiteboardPageFull',
      'whiteboardRefused',
    ],
  }),
  whiteboardReplay: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/whiteboard/replay',
    summary:
      'What was drawn on the whiteboard when in the recordings of a class, for who may watch its replay; in portions',
    access: 'signedIn',
    permission: 'whiteboard.read',
    params: IdParams,
    query: Type.Object({
      after: described(
        Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, examples: [0] })),
        '`next` of the portion before',
      ),
    }),
    reply: Type.Object({
      turns: described(
        Type.Array(
          Type.Object({
            file_id: described(Type.String(), 'of the recording'),
            second: described(Type.Number(), 'of the recording, from which on the page is shown'),
            page_id: described(Nullable(Id), 'null: the whiteboard is closed'),
          }),
        ),
        'which page was shown when, in their order; in the first portion alone',
      ),
      steps: described(
        Type.Array(
          Type.Object({
            file_id: described(Type.String(), 'of the recording'),
            second: described(Type.Number(), 'of the recording, at which this was drawn'),
            page_id: Id,
            changes: described(
              Type.String(),
              `JSON: what is drawn differently since the step before, by its id, as Excalidraw has it; null: erased. At most one step in ${whiteboardLimits.stepSeconds} seconds for each page`,
            ),
          }),
        ),
        'in their order',
      ),
      next: described(Nullable(Type.Integer()), 'for `after`; null: this was the last portion'),
    }),
    refusals: ['openClassNotFound', 'openClassNotBought', 'demoOpenClass', 'noReplay'],
  }),
}
