/** Written in by the build. */
interface ImportMetaEnv {
  readonly TOILE_VERSION: string
}

declare module 'virtual:samples' {
  import type { SamplePicture } from './lib/sample-pictures.ts'
  export const samples: readonly SamplePicture[]
}

declare module '*?picture' {
  import type { PictureSource } from './lib/picture-source.ts'
  const source: PictureSource
  export default source
}

declare module '*?picture=chin-down' {
  import type { PictureSource } from './lib/picture-source.ts'
  const source: PictureSource
  export default source
}
