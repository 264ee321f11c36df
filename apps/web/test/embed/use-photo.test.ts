import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePhoto } from '../../src/embed/use-photo.ts'

/** A file that the browser may not read, as one removed since it was chosen. */
function unreadableFile(): File {
  const file = new File(['a'], 'photo.jpg', { type: 'image/jpeg' })
  const slice = () => ({
    arrayBuffer: async () => Promise.reject(new DOMException('No.', 'NotReadableError')),
  })
  return Object.assign(file, { slice })
}

it('a photo that cannot be read is refused with words', async () => {
  const { result } = renderHook(() => usePhoto())
  act(() => result.current.choose([unreadableFile()]))
  expect(result.current.isOpening).toBe(true)
  await waitFor(() => expect(result.current.problem).toMatch('could not be opened'))
  expect(result.current).toMatchObject({ photo: null, isOpening: false })
})
