/** Set by the build. */
interface ImportMetaEnv {
  readonly TOILE_VERSION: string
}

// Types use `import()`: relative import statements are not resolved inside a declared module, and their names would be
// `any`.
declare module 'virtual:samples' {
  export const samples: readonly import('./lib/sample-pictures.ts').SamplePicture[]
}

declare module '*?picture' {
  const source: import('./lib/picture-source.ts').PictureSource
  export default source
}

declare module '*?picture=chin-down' {
  const source: import('./lib/picture-source.ts').PictureSource
  export default source
}

// For example `?example=dark&picture`.
declare module '*&picture' {
  const source: import('./lib/picture-source.ts').PictureSource
  export default source
}

declare module 'virtual:words' {
  export type CompiledWords = Record<string, import('@lingui/message-utils/compileMessage').CompiledMessage>
  export const loaders: Record<
    import('@toile/contract/languages').Language,
    Record<import('./words/catalogue.ts').WordsPart, () => Promise<{ words: CompiledWords }>>
  >
}

declare module 'virtual:device-parts' {
  type DeviceFile = { url: string; bytes: number }
  export const deviceFiles: Record<
    'wasm' | import('@toile/engine/embedded/vision/types').ModelName,
    DeviceFile
  >
}
