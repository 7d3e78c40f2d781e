import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Nothing } from '../schema.ts'
import { stageLimits } from './limits.ts'
import { OwnPlace, Stage } from './parts.ts'

const entering = [
  'openClassNotFound',
  'openClassNotBought',
  'classWaiting',
  'classRemoved',
  'chatNotJoined',
] as const
const takingPart = [...entering, 'interactionClosed'] as const
const moderating = ['openClassNotFound', 'noPermission'] as const
const OfPerson = Type.Object({ id: Id, userid: Id })
const HasCamera = described(Flag, '1: with camera and voice; 0: with voice only')
const { pageMark } = stageLimits

/** Students who speak in a class with camera or voice. Everything is announced in its room (`classRoom`). */
export const stage = {
  classStage: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/stage',
    summary: 'Who is on the stage of a live class now, and where the caller stands',
    access: 'signedIn',
    permission: 'stage.read',
    params: IdParams,
    reply: Type.Object({
      is_available: described(Flag, '0: this school has no stage, or WebRTC cannot be used at the moment'),
      is_open: described(Flag, '0: its teacher has ended the class'),
      is_two_way: described(Flag, '1: a booked lesson: its students come on stage without being called'),
      is_replay: described(
        Flag,
        'what is broadcast is always recorded; 1: the class is shown to its students afterwards, with the stage',
      ),
      may_moderate: described(Flag, 'whether the caller calls people to the stage'),
      may_manage: described(
        Flag,
        'whether the caller gives the class: receives the stage and sends their voice to it',
      ),
      stage: described(Stage, 'who is on it'),
      own: described(OwnPlace, 'where the caller stands'),
    }),
    refusals: takingPart,
  }),
  callToStage: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/stage/places',
    summary: 'Calls a student who is in the class to its stage; their raised hand is lowered by that',
    access: 'signedIn',
    permission: 'stage.moderate',
    params: IdParams,
    body: Type.Object({ userid: Id }),
    reply: Nothing,
    refusals: [...moderating, 'interactionClosed', 'stageOff', 'stageNotPresent', 'stageFull'],
  }),
  clearStage: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/stage/places',
    summary: 'Takes everybody down from the stage, and takes calls back that have not been answered',
    access: 'signedIn',
    permission: 'stage.moderate',
    params: IdParams,
    reply: Nothing,
    refusals: moderating,
  }),
  takeDown: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/stage/places/{userid}',
    summary: 'Takes somebody down from the stage, or takes a call back that has not been answered',
    access: 'signedIn',
    permission: 'stage.moderate',
    params: OfPerson,
    reply: Nothing,
    refusals: [...moderating, 'stageNobody'],
  }),
  muteOnStage: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/stage/places/{userid}',
    summary: 'Mutes somebody on stage, whose voice reaches nobody then, or lets them speak again',
    access: 'signedIn',
    permission: 'stage.moderate',
    params: OfPerson,
    body: Type.Object({ is_muted: described(Flag, '1: their voice reaches nobody') }),
    reply: Nothing,
    refusals: [...moderating, 'stageNobody'],
  }),
  joinStage: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/stage/own',
    summary:
      'Comes on stage with a page, by a call or in a booked lesson without one; again: with another page, or otherwise',
    access: 'signedIn',
    permission: 'stage.write',
    params: IdParams,
    body: Type.Object({
      has_camera: HasCamera,
      page: described(
        Type.String({ minLength: pageMark.least, maxLength: pageMark.most, examples: ['k3v9x2m7qa41'] }),
        'mark of the page, by which alone media is sent',
      ),
    }),
    reply: OwnPlace,
    refusals: [...takingPart, 'interactionOwnClass', 'stageOff', 'stageNotCalled', 'stageFull'],
  }),
  updateOwnPlace: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/stage/own',
    summary: 'Says what the caller sends on stage now',
    access: 'signedIn',
    permission: 'stage.write',
    params: IdParams,
    body: Type.Object({
      has_camera: HasCamera,
      has_sound: described(Flag, '0: the microphone is off'),
    }),
    reply: OwnPlace,
    refusals: [...takingPart, 'stageNotCalled'],
  }),
  leaveStage: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/stage/own',
    summary: 'Leaves the stage, or does not answer a call; without either it changes nothing',
    access: 'signedIn',
    permission: 'stage.write',
    params: IdParams,
    reply: Nothing,
    refusals: entering,
  }),
}
