import { useCallback, useEffect, useRef, useState } from 'react'
import { decodeInBrowser } from '../features/studio/picture/canvas.ts'
import { readPicture } from '../features/studio/picture/read-picture.ts'
import { t } from '../words/translate.ts'
import { findPhoto, forgetPhoto, rememberPhoto } from './remembered-photo.ts'

export type PhotoState = {
  photo: Blob | null
  isOpening: boolean
  problem: string | null
  isRemembered: boolean
  choose: (files: readonly File[]) => void
  remember: (wanted: boolean) => void
}

/** The shopper's photo: read and checked when chosen. */
export function usePhoto(): PhotoState {
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemembered, setRemembered] = useState(false)
  const lastChosen = useRef<File | null>(null)

  useEffect(() => {
    const restore = async () => {
      const stored = await findPhoto()
      if (!stored) return
      setRemembered(true)
      setPhoto((chosen) => chosen ?? stored)
    }
    void restore()
  }, [])
  useEffect(() => {
    if (isRemembered && photo) void rememberPhoto(photo)
  }, [isRemembered, photo])

  const open = useCallback(async (file: File) => {
    lastChosen.current = file
    setOpening(true)
    setProblem(null)
    // The browser may not be allowed to read the file, or its bytes may not be on the device.
    const reading = await readPicture(file, decodeInBrowser).catch(
      () => ({ ok: false, problem: t('embed.photo.unopened') }) as const,
    )
    if (lastChosen.current !== file) return
    setOpening(false)
    if (reading.ok) setPhoto(reading.file)
    else setProblem(reading.problem)
  }, [])
  const choose = useCallback(([file]: readonly File[]) => void (file && open(file)), [open])
  const remember = useCallback((wanted: boolean) => {
    setRemembered(wanted)
    if (!wanted) void forgetPhoto()
  }, [])
  return { photo, isOpening, problem, isRemembered, choose, remember }
}
