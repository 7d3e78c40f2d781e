import type { ByKey } from '#contract/operations.ts'
import type { WhiteboardShape } from '#contract/whiteboard/events.ts'
import type { ConnectionStatus } from '#web/features/class-room/room-connection.ts'

type Snapshot = ByKey['GET /api/v1/openclass/{id}/whiteboard']['reply']

export interface WhiteboardState {
  /** ready, or why it is not */
  status: ConnectionStatus | 'ready'
  userId: number
  /** it has been read once */
  isRead: boolean
  isOpen: boolean
  mayModerate: boolean
  board: WhiteboardShape
}

export const emptyState: WhiteboardState = {
  ...{ status: 'entering', userId: 0, isRead: false, isOpen: false, mayModerate: false },
  board: { version: 0, is_shown: 0, page_id: null, pages: [], pen: null },
}

/** The newer of two states of the whiteboard stands, whichever came first. */
export const withBoard = (state: WhiteboardState, board: WhiteboardShape): WhiteboardState =>
  board.version < state.board.version ? state : { ...state, board }

export const withSnapshot = (state: WhiteboardState, snapshot: Snapshot): WhiteboardState =>
  withBoard(
    {
      ...state,
      ...{ status: 'ready', isRead: true },
      isOpen: snapshot.is_open === 1,
      mayModerate: snapshot.may_moderate === 1,
    },
    snapshot.whiteboard,
  )

/** The whiteboard is open for everybody. */
export const isShown = ({ isRead, isOpen, board }: WhiteboardState): boolean =>
  isRead && isOpen && board.is_shown === 1 && board.page_id !== null

/** The reader may draw on the page that is shown. */
export const mayDraw = ({ mayModerate, userId, board }: WhiteboardState): boolean =>
  mayModerate || board.pen?.userid === userId
