/**
 * Vite plugin for pictures. `import picture from './photo.jpg?picture'` gives the picture in web sizes, as AVIF and
 * JPEG; `?picture=chin-down` crops the head off; `?example=dark&picture` gives a small picture with an edit of
 * `picture-edits.ts`. `virtual:samples` exports the sample people and garments, whose originals are served under
 * /samples/.
 */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sampleManifest, type Sample } from '@toile/contract/samples'
import { normalizePath, type Environment, type Plugin } from 'vite'
import { isPictureEdit } from './picture-edits.ts'
import { makePictureFiles, type PictureFile } from './picture-files.ts'

type Folders = { samples: string; cache: string }

const QUERY = /\?(?:example=([\w-]+)&)?picture(?:=([\w-]+))?$/
const VIRTUAL = 'virtual:samples'
const VIRTUAL_SOURCE = 'virtual:picture-source'
const ASSETS = 'assets/pictures'
/** Widths from a thumbnail at a pixel ratio of 1 to half of a wide screen at a ratio of 2. */
const WIDTHS = [160, 480, 640, 900, 1440]
const EXAMPLE_WIDTHS = [240]
/** Share of the height to crop off the top. Cards show clothes from the chin down, as fashion shops do. */
const CROP_TOP: Record<string, number> = { whole: 0, 'chin-down': 0.2 }

export function picturesPlugin({ samples: samplesFolder, cache }: Folders): Plugin {
  const made = new Map<string, PictureFile>()
  const originals = new Set<string>()

  async function readSamples(): Promise<Sample[]> {
    const text = await readFile(join(samplesFolder, 'manifest.json'), 'utf8')
    return sampleManifest.parse(JSON.parse(text)).samples
  }

  return {
    name: 'toile:pictures',
    // Before Vite's own asset plugin, which would handle the pictures as plain files.
    enforce: 'pre',
    resolveId(id) {
      return id === VIRTUAL || id === VIRTUAL_SOURCE ? `\0${id}` : undefined
    },
    async load(id) {
      if (id === `\0${VIRTUAL_SOURCE}`) return SOURCE_MODULE
      if (id === `\0${VIRTUAL}`) {
        const samples = await readSamples()
        for (const { file } of samples) originals.add(file)
        if (emits(this.environment))
          for (const { file } of samples)
            this.emitFile({
              type: 'asset',
              fileName: `samples/${file}`,
              source: await readFile(join(samplesFolder, file)),
            })
        return samplesModule(samples, samplesFolder)
      }
      const query = QUERY.exec(id)
      if (!query) return undefined
      const [suffix, edit, crop = 'whole'] = query
      const cropTop = CROP_TOP[crop]
      if (cropTop === undefined) throw new Error(`No crop is called "${crop}": ${id}`)
      if (edit !== undefined && !isPictureEdit(edit)) throw new Error(`No edit is called "${edit}": ${id}`)
      const options = edit ? { widths: EXAMPLE_WIDTHS, cropTop, edit } : { widths: WIDTHS, cropTop }
      const picture = await makePictureFiles(id.slice(0, -suffix.length), options, cache)
      for (const file of picture.files) {
        made.set(file.name, file)
        if (emits(this.environment))
          this.emitFile({ type: 'asset', fileName: `${ASSETS}/${file.name}`, source: file.bytes })
      }
      const { stem, width, height, widthsPx } = picture
      return `import { pictureSource } from '${VIRTUAL_SOURCE}'
        export default pictureSource(${JSON.stringify([stem, width, height, widthsPx]).slice(1, -1)})`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const name = basename(path)
        const picture = path.startsWith(`/${ASSETS}/`) ? made.get(name) : undefined
        if (picture) {
          response.setHeader('content-type', picture.type)
          response.end(picture.bytes)
        } else if (path.startsWith('/samples/') && originals.has(name)) {
          response.setHeader('content-type', 'image/jpeg')
          createReadStream(join(samplesFolder, name)).pipe(response)
        } else next()
      })
    },
  }
}

/**
 * True in the browsers' build. The dev server serves pictures on demand, and the build for prerendering needs no files.
 */
const emits = ({ mode, config }: Environment) => mode === 'build' && config.consumer === 'client'

function samplesModule(samples: Sample[], folder: string): string {
  const imports = samples.map(
    ({ file }, index) =>
      `import picture${index} from ${JSON.stringify(`${normalizePath(join(folder, file))}?picture`)}`,
  )
  const entries = samples.map(({ file, ...sample }, index) => {
    const facts = JSON.stringify({ ...sample, url: `/samples/${file}` })
    return `{ ...${facts}, picture: picture${index} }`
  })
  return `${imports.join('\n')}\nexport const samples = [${entries.join(',\n')}]`
}

/** Builds each `PictureSource` in the browser, because the similar addresses would be most of the page's code. */
const SOURCE_MODULE = `
  export function pictureSource(stem, width, height, widths) {
    const path = '/${ASSETS}/' + stem + '-'
    const srcset = (ending) => widths.map((w) => path + w + ending + ' ' + w + 'w').join(', ')
    return { src: path + width + '.jpg', width, height, avif: srcset('.avif') }
  }
`
