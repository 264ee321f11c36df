/** The studio without its looks: what is chosen, what is made of it, and what each control does. */
import { useState } from 'react'
import type { SamplePicture } from '../../lib/sample-pictures.ts'
import { showToast } from '../../ui/toasts.ts'
import { deviceShelf } from './picture/picture-shelf.ts'
import type { Area, ReadyPicture } from './picture/picture.ts'
import { usePair } from './picture/use-pair.ts'
import { usePictureDrops } from './picture/use-picture-drops.ts'
import { firstPair } from './sample-pair.ts'
import { heldReason, readyPair } from './studio-state.ts'
import type { ReadyPair } from './studio-state.ts'
import { useLook } from './use-look.ts'
import { usePicker } from './use-picker.ts'
import { useShortcuts } from './use-shortcuts.ts'

export function useStudio() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { look, request, cancel, retry, chosen } = useLook(deviceShelf)
  const { state, dispatch, chooseSample, chooseFile, choosePicture, remove } = usePair(chosen)
  const picker = usePicker()
  const dragging = usePictureDrops(state, picker, (area, file) => void chooseFile(area, file))

  const pair = readyPair(state)
  const reason = heldReason(state, look)
  const options = { realism: state.realism, category: state.category }
  const make = (chosenPair: ReadyPair) => void request(chosenPair, options)
  const demo = () => {
    if (pair && !reason) make(pair)
    else if (reason) showToast(reason)
  }
  const first = firstPair(state)
  const makeFirst = async () => {
    if (!first) return
    const { model, clothing } = first
    const [person, outfit] = await Promise.all([
      chooseSample('model', model),
      chooseSample('clothing', clothing),
    ])
    if (person && outfit) make({ model: person, clothing: outfit })
  }
  const shortcuts = useShortcuts(demo)
  return {
    demo,
    reason,
    dragging,
    pictures: { model: state.model.picture, clothing: state.clothing.picture },
    drawer: { drawerOpen, onDrawerOpen: setDrawerOpen },
    shortcuts,
    sidebar: {
      state,
      onOpenPicker: picker.open,
      onSample: (area: Area, sample: SamplePicture) => void chooseSample(area, sample),
      onRemove: remove,
      onOption: dispatch,
    },
    panel: {
      look,
      shortcuts: shortcuts.enabled,
      onCancel: cancel,
      onRetry: () => retry(pair, options),
      onChange: picker.open,
      hint: reason
        ? 'Choose a photo and an outfit to begin.'
        : 'Press Try Demo: it takes seconds, and it is free.',
      first: first && { pair: first, onMake: () => void makeFirst() },
    },
    picker: {
      area: picker.area,
      draft: picker.draft,
      onFile: (file: File) => void picker.offer(file),
      onClear: picker.clear,
      onConfirm: (area: Area, picture: ReadyPicture) => {
        choosePicture(area, picture)
        picker.close()
      },
      onClose: picker.close,
    },
  }
}
