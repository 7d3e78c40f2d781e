import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line } from '../schema.ts'

/** seconds of a recording that one call may ask for */
export const CHAT_WINDOW_SECONDS = 600

const Second = Type.Number({ minimum: 0, maximum: 604_800 })

/** What was said in a class, beside its recording. */
export const chatReplay = {
  chatReplay: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/chat/replay',
    summary:
      'The messages of a class by the seconds of its recording at which they came, for who may watch it; deleted ones are left out',
    access: 'signedIn',
    permission: 'chat.read',
    params: IdParams,
    query: Type.Object({
      fileID: described(Line(64, 1), 'name of a recording of the class'),
      from: described(Second, 'second of the recording, included'),
      to: described(Second, `second of the recording, not included; at most ${CHAT_WINDOW_SECONDS} later`),
    }),
    reply: Type.Object({
      list: described(
        Type.Array(
          Type.Object({
            id: Id,
            second: described(
              Type.Number(),
              'of the recording; what came while it was interrupted stands where it goes on',
            ),
            nickName: Type.String(),
            profile_picture_url: Type.String(),
            content: Type.String(),
            is_teacher: described(Flag, 'its author moderated the class'),
          }),
        ),
        'oldest first',
      ),
      more: described(Flag, 'more came in this time than these'),
    }),
    refusals: ['openClassNotFound', 'openClassNotBought', 'demoOpenClass', 'noReplay', 'videoNotFound'],
  }),
}
