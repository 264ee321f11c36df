/**
 * What another thread can do: all that garments need alone, without a pixel of the person's, and parts of the work on people
 * that this thread has to wait for otherwise.
 */
import type { GarmentCategory } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { blendRows } from './compose/blend.ts'
import { takeBackLayer } from './compose/layer.ts'
import type { GarmentLayer, Drawer } from './compose/layer.ts'
import { backdropOf, settingOf } from './compose/setting.ts'
import type { Backdrop, RimmedSetting, Scene, Setting } from './compose/setting.ts'
import { drape } from './drape.ts'
import type { LayerOrder } from './drape.ts'
import type { FitTargets } from './fit/fit.ts'
import { analyseGarmentPicture } from './garment-analysis.ts'
import type { AnalysedGarment } from './garment-analysis.ts'
import type { Garment } from './garment/garment.ts'
import type { Cutter } from './garment/texture.ts'
import { writeLab } from './image/colour.ts'
import { opaqueCopy } from './image/flatten.ts'
import type { OpaquePicture } from './image/flatten.ts'
import { giveAll, scoped } from './image/pool.ts'
import type { Helper } from './person/helper.ts'
import { groundOf } from './person/matte.ts'
import type { Ground } from './person/matte.ts'
import type { Person } from './person/types.ts'
import { cropRows, uncropMask } from './vision/crop.ts'
import type { VisionRuntime } from './vision/types.ts'

/** What a tailor makes. */
export type Made = AnalysedGarment | GarmentLayer | Backdrop | Setting | Rims | Ground
type Rims = RimmedSetting['rims']

export type Tailor = Helper & {
  /** Whether the tailor works while this thread goes on. */
  readonly isBeside: boolean
  /** What is waited for; the tailor is assisted meanwhile, as this thread has nothing else to do. */
  helping<T>(answer: Promise<T>): Promise<T>
  /** Rejects with NoGarmentFound. */
  analyse(picture: RgbaPicture, category: GarmentCategory): Promise<AnalysedGarment>
  /** The garment pulled to its targets, as a layer. */
  drape(garment: Garment, targets: FitTargets, order: LayerOrder): Promise<GarmentLayer>
  /** What the person alone tells of what a layer is set in. */
  backdrop(person: Person): Promise<Backdrop>
  /** What a layer is set in; the layer is trimmed to it. Nobody may change the scene meanwhile. */
  setting(scene: Scene): Promise<RimmedSetting>
  /** As `blendRows`. */
  blendRows(...asked: Parameters<typeof blendRows>): Promise<void>
  /** As `opaqueCopy`: it is never taken back. */
  opaqueCopy(picture: RgbaPicture): Promise<OpaquePicture>
  /** Takes back what it made, to make the next such thing in its memory: nobody may use it afterwards. */
  takeBack(made: Made): void
}

/** Who may do parts of the tailor's work on another thread, one after another. */
export type Assistant = Cutter & Drawer

/** A tailor on this thread, who may have an assistant on another one. */
export const tailorHere = (runtime: VisionRuntime, assistant?: Assistant): Tailor => ({
  isBeside: false,
  isFree: () => false,
  helping: (answer) => answer,
  analyse: (picture, category) => analyseGarmentPicture(runtime, picture, category, assistant),
  drape: async (garment, targets, order) => drape(garment, targets, order, assistant),
  backdrop: async (person) => backdropOf(person),
  setting: async (scene) => settingOf(scene),
  blendRows: async (...asked) => scoped(() => blendRows(...asked)),
  opaqueCopy: async (picture) => opaqueCopy(picture),
  cropRows: async (...asked) => cropRows(...asked),
  uncropMask: async (...asked) => uncropMask(...asked),
  writeLab: async (...asked) => writeLab(...asked),
  groundOf: async (...asked) => groundOf(...asked),
  takeBack: (made) => ('alpha' in made ? takeBackLayer(made) : giveAll(made)),
})
