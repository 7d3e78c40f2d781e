import { BoardOfReplay, type BoardPlace, type BoardProps, ResizeButton } from './replay-board.tsx'

/** The whiteboard of a replay in the place of its picture. */
export default function LargeBoard({ place, ...board }: BoardProps & { place: BoardPlace }) {
  return <BoardOfReplay {...board} largeWith={<ResizeButton {...place} />} />
}
