/** The drawn person with the drawn shirt fitted: the inputs of the stages of composition. */
import { replacedClothes } from '../../src/embedded/compose/replaced-clothes.ts'
import { garmentLayer } from '../../src/embedded/compose/layer.ts'
import { oldGarmentZones, trimZonesInPlace } from '../../src/embedded/compose/zones.ts'
import { drawPerson, drawShirt } from '../../src/embedded/drawn-figure.ts'
import { deform } from '../../src/embedded/fit/arap.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { garmentIn } from '../own-networks.ts'

export async function drawnLook() {
  const { image, pose, reading } = drawPerson()
  const person = parsePerson(halveImage(image), pose, reading)
  const { garment } = await garmentIn(drawShirt())
  const { shape } = garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  const fit = fitTop({ shape }, person)
  const mesh = deform(garment.mesh, fit, shape)
  const layer = garmentLayer(garment, mesh, image.w, image.h)
  const kind = replacedClothes(person, fit, shape.kind)
  const zones = trimZonesInPlace(person, fit, kind, layer, oldGarmentZones(person, fit, kind))
  return { image, person, garment, shape, fit, mesh, layer, kind, zones }
}
