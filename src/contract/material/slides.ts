import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Id, IdParams, Line, Nullable } from '../schema.ts'
import { SLIDE_PAGES_AT_MOST, SLIDE_TITLE_LENGTH } from './limits.ts'

const ofClass = ['openClassNotFound', 'noPermission', 'materialNotFound'] as const

const page = described(Type.Integer({ minimum: 1, maximum: SLIDE_PAGES_AT_MOST }), 'of the slides, from 1')

/** PDF documents of a class that its teacher shows as slides in the broadcast. */
export const slides = {
  prepareSlides: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/materials/{material_id}/slides',
    summary:
      'Prepares a PDF document of a class to be shown as slides: it is read, and its pages are counted',
    access: 'signedIn',
    permission: 'material.write',
    params: Type.Object({ id: Id, material_id: Id }),
    reply: Type.Object({ pages: described(Type.Integer(), 'of the document') }),
    refusals: [
      ...ofClass,
      'notSlides',
      'slidesTooLarge',
      'tooManySlides',
      'slidesUnreadable',
      'storageUnavailable',
    ],
  }),
  turnSlide: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/slide_turns',
    summary: 'Records which page of its slides a broadcast shows from now on',
    access: 'signedIn',
    permission: 'live-ingest.broadcast',
    params: IdParams,
    body: Type.Object({
      material_id: described(Id, 'a file of the class that is prepared as slides'),
      page,
      title: described(Type.Optional(Line(SLIDE_TITLE_LENGTH)), 'first line of the page'),
    }),
    reply: Type.Object({ second: described(Type.Integer(), 'of what is recorded of the broadcast') }),
    refusals: [...ofClass, 'invalidField', 'notBroadcasting'],
  }),
  slideTurns: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/slide_turns',
    summary: 'Which page was shown when in the recordings of a class, for who may watch its replay',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          file_id: described(Type.String(), 'of the recording'),
          second: described(Type.Integer(), 'of the recording, from which on the page is shown'),
          material_id: described(Nullable(Id), 'null: the slides have been removed'),
          page: Type.Integer(),
          title: described(Type.String(), 'first line of the page; empty: none'),
        }),
      ),
    }),
    refusals: ['openClassNotFound', 'openClassNotBought', 'demoOpenClass', 'noReplay'],
  }),
}
