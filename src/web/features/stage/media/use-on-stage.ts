import { useEffect, useState, useSyncExternalStore } from 'react'
import { stageRoom } from '../room/stage-room.ts'
import { OnStage, type OnStageState } from './on-stage.ts'

/** Camera and voice of this page on the stage of a class; whatever is open is closed on unmount. */
export function useOnStage(classId: number): [OnStage, OnStageState] {
  const [onStage] = useState(() => new OnStage(classId, stageRoom(classId)))
  useEffect(() => {
    onStage.enter()
    return () => onStage.exit()
  }, [onStage])
  return [onStage, useSyncExternalStore(onStage.subscribe, onStage.snapshot)]
}
